import { isSafeUrl } from "#news/is-safe-url.ts";
import type { TickerItem } from "#news/ticker-item.ts";

type Props = { item: Omit<TickerItem, "className"> & { className: string } };

export function HeadlineMarkup({ item }: Props) {
  // Checked where it is written too: a store that was tampered with must not put a script into the page (R26).
  if (!isSafeUrl(item.url)) return null;
  return (
    <li className={item.className}>
      <a href={item.url} target="_blank" rel="noopener noreferrer">
        {/* On the link itself the title would be its description, and be read out after the name that says the same. */}
        <span title={item.detail} lang={item.lang} dir="auto">
          {item.text}
        </span>
        <span className="v">{item.hidden}</span>
      </a>
      <span aria-hidden="true">{item.gap}</span>
    </li>
  );
}
