import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import type { PrintableList } from "#catalog/list/printable-list.ts";
import { HandOnButtons } from "./hand-on-buttons.tsx";

const panelId = "hand-on";
const titleId = "hand-on-title";
let drawer: { panel: HTMLElement; root: Root } | undefined;

/** Opens the drawer with the ways to hand this on; closing leads back to where the focus was, to `button`. */
export function openHandOn(list: PrintableList, button: HTMLElement): void {
  drawer ??= makeDrawer();
  const { panel, root } = drawer;
  // A new key: what was said about the last one is not about this one.
  flushSync(() => root.render(<HandOn key={list.url} list={list} />));
  button.focus();
  panel.showPopover();
  panel.querySelector<HTMLElement>(".list-buttons button")?.focus();
}

function makeDrawer(): { panel: HTMLElement; root: Root } {
  const panel = document.createElement("section");
  panel.id = panelId;
  panel.className = "drawer list-panel";
  panel.popover = "auto";
  panel.setAttribute("aria-labelledby", titleId);
  document.body.append(panel);
  return { panel, root: createRoot(panel) };
}

function HandOn({ list }: { list: PrintableList }) {
  const [said, say] = useState("");
  const count = list.entries.length === 1 ? "1 link" : `${list.entries.length} links`;
  const fileName =
    list.title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "links";
  return (
    <>
      <button type="button" className="drawer-close" popoverTarget={panelId} popoverTargetAction="hide">
        Close
      </button>
      <div className="list-head">
        <h2 id={titleId}>{list.title}</h2>
        <p>{`Hand on ${count}: on paper, as an address, in a message, or as a file.`}</p>
      </div>
      <HandOnButtons list={list} fileName={fileName} say={say} />
      <p className="list-said" role="status">
        {said}
      </p>
    </>
  );
}
