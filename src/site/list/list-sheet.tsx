import type { PrintableList } from "#catalog/list/printable-list.ts";
import { QrCode } from "./qr-code.tsx";

/** One clean sheet for a family: what, why, where, and the way back to the same view. Seen on paper only. */
export function ListSheet({ list }: { list: PrintableList }) {
  return (
    <article className="sheet">
      <header>
        <div>
          <p>{list.product}</p>
          <h1>{list.title}</h1>
          <p>{list.day}</p>
        </div>
        <QrCode text={list.url} />
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
      <footer>{list.url.length <= 200 ? list.url : "Scan the code, or ask for the link."}</footer>
    </article>
  );
}
