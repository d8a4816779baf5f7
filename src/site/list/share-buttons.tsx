import { useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { printListMailto, printListMarkdown, printListText } from "#catalog/list/print-list-text.ts";
import { type PrintableList, printListCsv, printListJson } from "#catalog/list/printable-list.ts";
import { schemaPaths } from "#catalog/page-paths.ts";
import { toAddress } from "../page/client-config.ts";
import { canCopy } from "../page/when-idle.ts";
import { CodeFigure, toCodeUrl } from "./qr-code.tsx";

interface Props {
  list: PrintableList;
  /** Announces, politely, what came of an action. */
  say: (text: string) => void;
}

/** As a sheet is dated: "21 November 2026". */
export const printToday = (): string =>
  new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** What came of the last action, to be read out each time (draw-element.ts; to import it would split the first script). */
export function useSaid() {
  const next = (last: string, text: string) => (text && last === text ? `${text}\u00a0` : text);
  const [said, say] = useReducer(next, "");
  // The sentence may be above the button that was pressed (A11), or its row have moved out of the window.
  useEffect(() => {
    if (said) document.querySelector(".drawer-body button:focus")?.scrollIntoView({ block: "nearest" });
  }, [said]);
  return [said, say] as const;
}

/** Makes the browser's own print command print the drawer's list, since the page behind is out of reach. The first one drawn counts. */
export function OnPaper({ list }: { list: PrintableList }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const layOut = () => place.current?.closest("[open]") && layOutSheet(list);
    addEventListener("beforeprint", layOut);
    return () => removeEventListener("beforeprint", layOut);
  });
  return <span ref={place} hidden />;
}

/** The commonest ways first; the others in one line below. */
export function ShareButtons({ list, say }: Props) {
  const print = () => {
    layOutSheet(list);
    window.print();
  };
  const send = () =>
    navigator.share({ title: list.title, url: list.url }).catch(({ name }: Error) => {
      // Someone who closed the system's dialog, or pressed again while it was open, needs no message.
      if (!/^(?:Abort|InvalidState)Error$/.test(name))
        say("Your device could not share this. Copy the link instead.");
    });
  const copy = async (what: string, text: string) => {
    const isCopied = await canCopy(text);
    say(isCopied ? `${what} copied` : `The browser did not allow copying. ${what}: ${text}`);
  };
  const save = (ending: "csv" | "json", type: string, text: string) => {
    const words = list.title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["links"];
    const name = `${words.join("-")}.${ending}`;
    saveFile(name, type, text);
    say(`Saved as ${name}`);
  };
  const schema = toAddress(schemaPaths.list);
  const more: [name: string, act: () => void][] = [
    ["Copy as text", () => copy("Text", printListText(list))],
    ["Copy as Markdown", () => copy("Markdown", printListMarkdown(list))],
    ["Save for a spreadsheet", () => save("csv", "text/csv", printListCsv(list))],
    ["Save as a file", () => save("json", "application/json", printListJson(list, schema))],
  ];
  return (
    <>
      <OnPaper list={list} />
      <div className="share-buttons">
        {/* The way of the device, which on a phone leads to the messengers. */}
        {"share" in navigator && (
          <button type="button" className="button" onClick={send}>
            Share via…
          </button>
        )}
        <button type="button" className="button" onClick={() => copy("Link", list.url)}>
          Copy link
        </button>
        <button type="button" className="button" onClick={print}>
          Print
        </button>
        <a className="button" href={printListMailto(list)}>
          E-mail
        </a>
      </div>
      <div className="share-more">
        {more.map(([name, act]) => (
          <button key={name} type="button" onClick={act}>
            {name}
          </button>
        ))}
      </div>
      <CodeFigure url={list.url} />
    </>
  );
}

/** Hands a file to the visitor's downloads; nothing leaves the browser. */
function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** For paper, the list alone; the page is itself again when the dialog closes. */
function layOutSheet(list: PrintableList): void {
  if (document.documentElement.dataset.print) return;
  const place = document.createElement("div");
  // With the fonts, which the page got before this was there (page/lay-out-rest.ts).
  place.dataset.laidOut = "";
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<ListSheet list={list} />));
  document.documentElement.dataset.print = "sheet";
  // Browsers name a PDF so.
  const { title } = document;
  document.title = list.title;
  const tidy = () => {
    document.title = title;
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
            <a href={entry.url}>{entry.url}</a>
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
