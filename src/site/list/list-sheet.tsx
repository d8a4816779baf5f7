import type { PrintableList } from "#catalog/list/printable-list.ts";
import { QrCode } from "./qr-code.tsx";
import { toCodeUrl } from "./to-code-url.ts";

/** An address that somebody might still type. */
const typedCharacters = 200;

/** One clean sheet for a family: what, why, where, and the way back to the same view. Seen on paper only. */
export function ListSheet({ list }: { list: PrintableList }) {
  const codeUrl = toCodeUrl(list.url);
  return (
    <article className="sheet">
      <header>
        <div>
          <p>{list.product}</p>
          <h1>{list.title}</h1>
          <p>{list.day}</p>
        </div>
        {codeUrl && <QrCode text={codeUrl} />}
      </header>
      <ol>
        {list.entries.map((entry) => (
          <li key={entry.id}>
            <h2>{entry.name}</h2>
            <p>{entry.description}</p>
            {entry.note && <p className="sheet-note">{entry.note}</p>}
            <p className="sheet-address">{entry.url}</p>
          </li>
        ))}
      </ol>
      <footer>{printFoot(list.url, codeUrl)}</footer>
    </article>
  );
}

function printFoot(url: string, codeUrl: string | undefined): string {
  if (url.length <= typedCharacters) return url;
  if (codeUrl === url) return "Scan the code to open this list.";
  return codeUrl
    ? "Scan the code to open these links, without the notes."
    : "This list is too long for a code: ask for its link.";
}
