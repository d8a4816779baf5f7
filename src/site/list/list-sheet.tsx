import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { PrintableList } from "#catalog/list/printable-list.ts";
import { CodeFigure, toCodeUrl } from "./qr-code.tsx";

/** For paper, the list alone; the page is itself again when the dialog closes. */
export function layOutSheet(list: PrintableList): void {
  if (document.documentElement.dataset.print) return;
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
}

/** Someone might still type an address of this length. */
const typedCharacters = 200;

/** One clean sheet for a family: what, why, where, and the way back to the same view. Seen on paper only. */
function ListSheet({ list }: { list: PrintableList }) {
  return (
    <article className="sheet">
      <header>
        <div>
          <p>{list.product}</p>
          <h1>{list.title}</h1>
          <p>{list.day}</p>
        </div>
        <CodeFigure url={list.url} />
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
      <footer>{printFoot(list.url)}</footer>
    </article>
  );
}

function printFoot(url: string): string {
  if (url.length <= typedCharacters) return url;
  return toCodeUrl(url) ? "" : "This list is too long for a code: ask for its link.";
}
