import { printListCsv, printListJson } from "#catalog/list/list-file.ts";
import { printListMailto, printListMarkdown, printListText } from "#catalog/list/print-list-text.ts";
import type { PrintableList } from "#catalog/list/printable-list.ts";
import { schemaPaths } from "#catalog/open-data/schema-paths.ts";
import { saveFile } from "./save-file.ts";

interface Props {
  list: PrintableList;
  /** Of a saved file, without its ending. */
  fileName: string;
  /** Tells the visitor, politely, what came of an action. */
  say: (text: string) => void;
}

/** A list, a group or a search result: on paper, as an address, in a message, or as a file. */
export function HandOnButtons({ list, fileName, say }: Props) {
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} copied`);
    } catch {
      say(`The browser did not allow copying. ${what}: ${text}`);
    }
  };
  const save = (ending: "csv" | "json", type: string, text: string) => {
    saveFile(`${fileName}.${ending}`, type, text);
    say(`Saved as ${fileName}.${ending}`);
  };
  const print = () => {
    import("./print-sheet.tsx").then(
      ({ printSheet }) => printSheet(list),
      () => say("The sheet could not be loaded. Try again when you are online."),
    );
  };
  const toJson = () => printListJson(list, new URL(`/${schemaPaths.list}`, location.href).href);
  return (
    <div className="list-buttons">
      <button type="button" className="button" onClick={() => copy("Link", list.url)}>
        Copy link
      </button>
      <button type="button" onClick={print}>
        Print a sheet
      </button>
      <a href={printListMailto(list)}>E-mail</a>
      <button type="button" onClick={() => copy("Text", printListText(list))}>
        Copy as text
      </button>
      <button type="button" onClick={() => copy("Markdown", printListMarkdown(list))}>
        Copy as Markdown
      </button>
      <button type="button" onClick={() => save("csv", "text/csv", printListCsv(list))}>
        Save .csv
      </button>
      <button type="button" onClick={() => save("json", "application/json", toJson())}>
        Save .json
      </button>
    </div>
  );
}
