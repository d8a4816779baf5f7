import type { ListedText } from "#catalog/list/to-list-directory.ts";
import { notSetUpId } from "#catalog/page-paths.ts";
import { type ClientConfig, readClientConfig } from "../page/client-config.ts";
import { newTabWords } from "../parts/draw-external-link.ts";
import { drawElement } from "../search/draw-element.ts";
import { readItem } from "./entry-texts.ts";

/**
 * "Report a problem" at the end of a list, which puts "Report" below each of its links: a way to say that one is dead,
 * wrong or missing something. On demand, since most visitors never want it.
 */
export function offerReports(): void {
  const own = document.getElementById("content");
  const results = document.querySelector<HTMLElement>("#results .results-list");
  if (own) offerReport(own, [...own.querySelectorAll<HTMLElement>(".entries")].at(-1));
  if (results) offerReport(results, results);
}

/** The links of `root`, with the button behind `list`. */
function offerReport(root: HTMLElement, list: HTMLElement | undefined): void {
  if (!list) return;
  const laidOut = { "data-laid-out": "" };
  const looks = { type: "button", class: "report-mode", ...laidOut, "aria-pressed": "false" };
  const button = drawElement("button", looks, "Report a problem");
  const said = drawElement("p", { class: "report-said", role: "status", ...laidOut });
  list.after(button, said);
  let isOn = false;
  const show = () => {
    for (const item of root.querySelectorAll<HTMLElement>(".entries > li[data-id]")) {
      const link = item.querySelector(":scope > .report");
      if (isOn && !link) addReport(item);
      else if (!isOn) link?.remove();
    }
  };
  button.addEventListener("click", () => {
    isOn = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    said.textContent = isOn ? "“Report” is now below each link." : "";
    show();
  });
  document.addEventListener("entriesdrawn", () => isOn && show());
}

function addReport(item: HTMLElement): void {
  const text = readItem(item);
  if (!text) return;
  const url = toReportUrl(readClientConfig().report, item.dataset.id ?? "", text);
  const rest = drawElement("span", { class: "v" }, ` a problem with ${text.name}`);
  const tab = { target: "_blank", rel: "noopener noreferrer" };
  const isForm = url.startsWith("http");
  if (isForm) rest.append(newTabWords);
  item.append(drawElement("a", { href: url, class: "report", ...(isForm && tab) }, "Report", rest));
}

/**
 * The share form with the link's id, name and address filled in, or a letter that says the same (spec 2 "Share/Update"). Until
 * one of them is set, the note that says so.
 */
export function toReportUrl(
  { form, fields, email }: ClientConfig["report"],
  id: string,
  { name, url: address }: Pick<ListedText, "name" | "url">,
): string {
  if (form) {
    const url = new URL(form);
    url.searchParams.set(fields.resource_id, id);
    url.searchParams.set(fields.resource_name, name);
    url.searchParams.set(fields.resource_address, address);
    return url.href;
  }
  if (!email) return `#${notSetUpId}`;
  const body = `${name}\r\n${address}\r\n(${id})\r\n\r\nWhat should be corrected?\r\n`;
  return `mailto:${email}?subject=${encodeURIComponent(`About the link ${name}`)}&body=${encodeURIComponent(body)}`;
}
