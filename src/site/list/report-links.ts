import type { ListedText } from "#catalog/list/to-list-directory.ts";
import { type ClientConfig, readClientConfig } from "../page/client-config.ts";
import { canCopy } from "../page/when-idle.ts";
import { newTabWords } from "../parts/draw-external-link.ts";
import { drawElement, say } from "../search/draw-element.ts";
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
      if (isOn && !link) addReport(item, said);
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

function addReport(item: HTMLElement, said: HTMLElement): void {
  const text = readItem(item);
  if (!text) return;
  const id = item.dataset.id ?? "";
  const url = toReportUrl(readClientConfig().report, id, text);
  const rest = drawElement("span", { class: "v" }, ` a problem with ${text.name}`);
  const way = url === undefined ? makeCopyButton(toReportText(id, text), said) : makeReportLink(url, rest);
  way.className = "report";
  way.append("Report", rest);
  item.append(way);
}

function makeReportLink(url: string, rest: HTMLElement): HTMLElement {
  if (url.startsWith("mailto:")) return drawElement("a", { href: url });
  rest.append(newTabWords);
  return drawElement("a", { href: url, target: "_blank", rel: "noopener noreferrer" });
}

/** Used if there is no form and no address to write to: the text is for whoever runs the page. */
function makeCopyButton(text: string, said: HTMLElement): HTMLElement {
  const button = drawElement("button", { type: "button" });
  button.addEventListener("click", async () => {
    const answer = (await canCopy(text)) ? "Copied. Send it to whoever runs this page." : text;
    // Beside what was pressed: at the end of the list it was screens away.
    button.after(said);
    setTimeout(say, 0, said, answer);
  });
  return button;
}

const toReportText = (id: string, { name, url }: Pick<ListedText, "name" | "url">) =>
  `${name}\r\n${url}\r\n(${id})\r\n\r\nWhat should be corrected?\r\n`;

/** The share form with the link's id, name and address filled in, or a letter that says the same (spec 2 "Share/Update"). */
export function toReportUrl(
  { form, fields, email }: ClientConfig["report"],
  id: string,
  text: Pick<ListedText, "name" | "url">,
): string | undefined {
  if (form) {
    const url = new URL(form);
    url.searchParams.set(fields.resource_id, id);
    url.searchParams.set(fields.resource_name, text.name);
    url.searchParams.set(fields.resource_address, text.url);
    return url.href;
  }
  if (!email) return;
  const subject = `About the link ${text.name}`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(toReportText(id, text))}`;
}
