import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { printListHash } from "#catalog/list/print-list-text.ts";
import type { PrintableList } from "#catalog/list/printable-list.ts";
import { listLimits } from "#catalog/list/resource-list.ts";
import { findBody } from "../drawers/open-drawer.ts";
import { readClientConfig, toAddress } from "../page/client-config.ts";
import { canCopy } from "../page/when-idle.ts";
import { readItem } from "./entry-texts.ts";
import { printToday, ShareButtons, useSaid } from "./share-buttons.tsx";

let root: Root | undefined;

/** A group or a search result: on paper, as an address, in a message, or as a file; or the lines that show it on another site. */
export function fillPanel(drawer: HTMLElement, button: HTMLElement): void {
  const { embed = "", title = "" } = button.dataset;
  const [list, left] = readLinks(button);
  if (embed) show(drawer, `Embed ${title}`, <Embed snippet={printSnippet(embed, title)} />);
  else show(drawer, title ? `Share: ${title}` : "Share these results", <Share list={list} atFirst={left} />);
}

/** Editors that take frames away, or forbid them to open links, leave the link. In a frame itself, the page needs its own tab. */
function printSnippet(embed: string, title: string): string {
  // Not escape-markup.ts: to import it would split the first script.
  const [name, product] = [title, readClientConfig().product].map((text) =>
    text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  );
  return `<iframe src="${toAddress(embed)}#light" title="${name}" width="100%" height="600" loading="lazy" style="border:0"></iframe>
<p><a href="${toAddress(embed.replace("embed/", ""))}" target="_blank" rel="noopener">${name}: ${product}</a></p>`;
}

/** The links beside the button, shared as a list is, and the ids of those that filters have left out. */
function readLinks(button: HTMLElement): [PrintableList, Set<string>] {
  const root = button.closest<HTMLElement>("#results, .group, #content") ?? document.body;
  // Long answers show their beginning; what is shared is all of it.
  root.querySelector<HTMLElement>(".results-more")?.click();
  const left = new Set<string>();
  const entries = [...root.querySelectorAll<HTMLElement>(".entries > li")].flatMap((item) => {
    const text = readItem(item);
    const { id = text?.url ?? "", group } = item.dataset;
    if (item.hidden) left.add(id);
    return text ? [{ id, ...(group !== undefined && { group }), ...text }] : [];
  });
  const { url, title = root.querySelector("h1, h2, h3")?.textContent ?? "" } = button.dataset;
  const list = {
    title,
    entries,
    // A group has an address; results are what the address says already.
    url: url === undefined ? location.href : toAddress(url),
    product: readClientConfig().product,
    day: printToday(),
  };
  return [list, left];
}

let shown = 0;

function show(drawer: HTMLElement, title: string, content: React.ReactNode): void {
  const heading = drawer.querySelector("h2");
  if (heading) heading.textContent = title;
  root ??= createRoot(findBody(drawer));
  // A new key: what was chosen and said about the last one is not about this one.
  flushSync(() => root?.render(<div key={++shown}>{content}</div>));
}

function Share({ list, atFirst }: { list: PrintableList; atFirst: ReadonlySet<string> }) {
  const [said, say] = useSaid();
  const [left, setLeft] = useState(atFirst);
  const chosen = choose(list, left);
  const count = chosen.entries.length;
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <>
      <p>{printOffer(count, chosen !== list)}</p>
      <details className="share-choice">
        <summary>{`Leave links out (${count} of ${list.entries.length} chosen)`}</summary>
        <ul>
          {list.entries.map(({ id, name }) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
                {name}
              </label>
            </li>
          ))}
        </ul>
      </details>
      {count > 0 && <ShareButtons list={chosen} say={say} />}
      <p className="list-said" role="status">
        {said}
      </p>
    </>
  );
}

function printOffer(count: number, isChoice: boolean): string {
  if (count === 0) return "Choose at least one link to share.";
  const isCut = isChoice && count > listLimits.entries;
  const room = isCut ? ` The link has room for the first ${listLimits.entries}.` : "";
  return `Share ${count === 1 ? "this link" : `these ${count} links`}.${room}`;
}

/** With links left out it is a list of its own, and has the address of one. */
function choose(list: PrintableList, left: ReadonlySet<string>): PrintableList {
  if (left.size === 0) return list;
  const entries = list.entries.filter(({ id }) => !left.has(id));
  // "13 links for “essay”" is not true any more.
  const title = list.title.replace(/^[\d,]+ links?\b/, "Links");
  return { ...list, title, entries, url: toAddress(`#${printListHash({ title, entries })}`) };
}

function Embed({ snippet }: { snippet: string }) {
  const [said, say] = useSaid();
  const byHand = "The browser did not allow copying. Select the lines and copy them.";
  const copy = async () => say((await canCopy(snippet)) ? "The lines are copied" : byHand);
  return (
    <>
      <p>
        Paste these lines where your site takes HTML, such as “Embed” in Google Sites, or the HTML view of
        Canvas or Moodle. The group stays up to date by itself. It is light. If your page can be dark, leave
        out #light.
      </p>
      <label className="drawer-field">
        Lines to paste
        <textarea readOnly rows={9} value={snippet} onFocus={(event) => event.target.select()} />
      </label>
      <div className="share-buttons">
        <button type="button" className="button" onClick={copy}>
          Copy the lines
        </button>
      </div>
      <p className="list-said" role="status">
        {said}
      </p>
    </>
  );
}
