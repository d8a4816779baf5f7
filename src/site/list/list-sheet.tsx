import encodeQR from "qr";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { parseListHash, printListHash } from "#catalog/list/list-hash.ts";
import type { PrintableList } from "#catalog/list/printable-list.ts";

/** The largest code that a phone reads from paper without trouble. */
const mostCharacters = 1200;

/** Prints the list alone; the page is itself again when the dialog closes. */
export function printSheet(list: PrintableList): void {
  const place = document.createElement("div");
  // Fonts and all: the page got them before this was there (page/lay-out-rest.ts).
  place.dataset.laidOut = "";
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<ListSheet list={list} />));
  document.documentElement.dataset.print = "sheet";
  const tidy = () => {
    delete document.documentElement.dataset.print;
    root.unmount();
    place.remove();
  };
  addEventListener("afterprint", tidy, { once: true });
  window.print();
}

/** Someone might still type an address of this length. */
const typedCharacters = 200;

/** One clean sheet for a family: what, why, where, and the way back to the same view. Seen on paper only. */
function ListSheet({ list }: { list: PrintableList }) {
  const codeUrl = toCodeUrl(list.url);
  return (
    <article className="sheet">
      <header>
        <div>
          <p>{list.product}</p>
          <h1>{list.title}</h1>
          <p>{list.day}</p>
        </div>
        {codeUrl && (
          <figure>
            <QrCode text={codeUrl} />
            <figcaption>
              Scan to open {codeUrl === list.url ? "this list" : "these links, without the notes"}.
            </figcaption>
          </figure>
        )}
      </header>
      <ol>
        {list.entries.map((entry) => (
          <li key={entry.id}>
            <h2>{entry.name}</h2>
            <p className="sheet-address">{entry.url}</p>
            <p className="sheet-text">{entry.description}</p>
            {entry.note && <p className="sheet-note">{entry.note}</p>}
          </li>
        ))}
      </ol>
      <footer>{printFoot(list.url, codeUrl)}</footer>
    </article>
  );
}

function printFoot(url: string, codeUrl: string | undefined): string {
  if (url.length <= typedCharacters) return url;
  return codeUrl ? "" : "This list is too long for a code: ask for its link.";
}

/** What phones read from paper at arm's length, and no smaller than looks right. */
const squareMm = 0.4;
const leastMm = 28;

/** One path of unit squares, so that paper shows no seams between them. */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 2 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const side = `${Math.max(leastMm, rows.length * squareMm)}mm`;
  return (
    <svg
      className="qr"
      width={side}
      height={side}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code of this address"
    >
      <path d={squares.join("")} />
    </svg>
  );
}

/**
 * The address that a sheet's code leads to: the view itself; of a list too long for a code the links without their
 * notes, which the sheet says anyway. Undefined where even that is too much.
 */
export function toCodeUrl(url: string): string | undefined {
  if (url.length <= mostCharacters) return url;
  const { origin, pathname, hash } = new URL(url);
  const parsed = parseListHash(hash);
  if (parsed.kind !== "list") return undefined;
  const bare = { ...parsed.list, entries: parsed.list.entries.map(({ id }) => ({ id })) };
  const short = `${origin}${pathname}#${printListHash(bare)}`;
  return short.length <= mostCharacters ? short : undefined;
}
