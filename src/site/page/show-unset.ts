import { readClientConfig } from "./client-config.ts";

/** On the owner's own machine alone: which of the page's links lead nowhere yet, and where that is mended. */
export function showUnset(): void {
  const { unset } = readClientConfig();
  if (unset.length === 0 || !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)) return;
  const note = document.createElement("p");
  note.className = "unset";
  const count = unset.length === 1 ? "One address is" : `${unset.length} addresses are`;
  note.textContent = `Only you see this: ${count} not set yet, and links to them lead to example.com. Set them in content/site.yaml: ${unset.join(", ")}.`;
  document.querySelector(".footer")?.before(note);
}
