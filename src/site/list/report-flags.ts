import { readClientConfig } from "../page/client-config.ts";
import { readItem } from "./entry-texts.ts";
import { toReportUrl } from "./report-link.ts";

/** Gives what adds a small flag to an entry: the way to say that its link is dead, wrong or missing something. */
export function openReportFlags(): (item: HTMLElement) => void {
  const { report } = readClientConfig();
  return (item) => {
    const text = readItem(item);
    const { id } = item.dataset;
    if (!text || !id) return;
    const link = document.createElement("a");
    link.className = "flag";
    link.href = toReportUrl(report, id, text);
    const label = document.createElement("span");
    label.className = "v";
    label.textContent = `Report a problem with ${text.name}`;
    if (link.protocol !== "mailto:") {
      link.target = "_blank";
      link.rel = "noopener noreferrer";
      label.textContent += " (opens in new tab)";
    }
    link.append(label, makeHint());
    item.append(link);
  };
}

/** For the pointer only: on the link itself the title would be its description, and be read out after its name. */
function makeHint(): HTMLElement {
  const hint = document.createElement("span");
  hint.className = "flag-hint";
  hint.title = "Report a problem";
  hint.ariaHidden = "true";
  return hint;
}
