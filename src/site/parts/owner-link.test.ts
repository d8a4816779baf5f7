import { describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { renderPages } from "../page/render-page.tsx";

const config = {
  base: "/",
  product: "Waymark",
  unset: [],
  anonKey: "",
  fonts: [],
  searchIndex: "/index.json",
  report: { fields: { resource_id: "", resource_name: "", resource_address: "" } },
};
const script = { src: "/s.js", integrity: "sha384-x" };
const assets: Parameters<typeof renderPages>[1] = {
  css: { home: "", menu: "", group: "", embed: "", notFound: "" },
  firstScript: "",
  laterStyle: "/later.css",
  icon: "/icon.svg",
  client: script,
  notFound: script,
  config,
};
const highlight =
  "highlight: { name: The form, description: Ours., opens: certificate_form, others: Also good }";
const textOf = (path: string) => sampleContent().find((file) => file.path === path)?.text ?? "";

/** Every page, with the owner's addresses as they are or as nobody has set them. */
function print(change: (site: string) => string): string {
  const feeds = textOf("feeds.yaml");
  const isMoved = !change(textOf("site.yaml")).includes("waymark.school");
  const files = sampleContent({
    "feeds.yaml": isMoved ? feeds.replace("waymark.school", "hub.example.com") : feeds,
    "site.yaml": change(textOf("site.yaml")),
    "menus.yaml": textOf("menus.yaml").replace("name: Essays", `name: Essays\n      ${highlight}`),
  });
  const { catalog, problems } = parseCatalog(files);
  if (!catalog) throw new Error(JSON.stringify(problems));
  return [...renderPages(catalog, assets)].map(({ html }) => html).join("\n");
}

/** Where the controls of the specification lead, by their words. */
function leadsTo(html: string, label: string): string[] {
  const links = html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g);
  return [
    ...new Set([...links].filter(([, , text]) => text?.startsWith(label)).map(([, href]) => href ?? "")),
  ];
}

const set = print((site) => site);
const unset = print((site) =>
  site
    .replaceAll("https://forms.school/", "https://example.com/")
    .replace("waymark.school", "hub.example.com"),
);
const withMail = print(
  (site) =>
    `${site.replaceAll("https://forms.school/", "https://example.com/")}share_email: hub@forms.school\n`,
);

describe("what only the owner knows", () => {
  it.each([
    ["Share/Update a Resource", "https://forms.school/share"],
    ["Click Here", "https://forms.school/cards"],
    ["Sign-up Now", "https://forms.school/assistant"],
    ["Card tours", "https://forms.school/services"],
    ["Card certificate", "https://forms.school/services"],
    ["Card review", "https://forms.school/services"],
    ["See", "https://forms.school/services"],
    ["Assessment", "https://forms.school/assessment"],
    ["The form", "https://forms.school/certificate"],
    ["Suggest or correct a link", "https://forms.school/share"],
  ])("%s opens in a new tab where it is set, and leads to the note on the page until then", (label, url) => {
    expect(leadsTo(set, label)).toEqual([url]);
    expect(set).toContain(`href="${url}" target="_blank" rel="noopener noreferrer"`);
    expect(leadsTo(unset, label)).toEqual(["#not-set-up"]);
  });

  it("leads nowhere else: no link of any page goes to an example's address", () => {
    const hrefs = [...unset.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs.filter((href) => /example\.(com|net|org)/.test(href ?? ""))).toEqual([]);
    expect(unset.match(/<aside class="not-set-up" id="not-set-up"/g)?.length).toBeGreaterThan(3);
    expect(set).not.toContain("not-set-up");
  });

  it("suggests by the form, else by e-mail, else leads to the note", () => {
    expect(leadsTo(set, "Suggest a link")).toEqual(["https://forms.school/share"]);
    expect(leadsTo(withMail, "Suggest a link")).toEqual(["mailto:hub@forms.school"]);
    expect(leadsTo(unset, "Suggest a link")).toEqual(["#not-set-up"]);
    expect(withMail).toContain('Write to <a href="mailto:hub@forms.school">');
  });

  it("is first in its group, wherever that is shown, with the others under a heading of their own", () => {
    const places = [...set.matchAll(/>The form<[\s\S]*?>Also good</g)];
    // On the home page and on its menu's, on its own and in a frame; in the menus it comes with the links.
    expect(places).toHaveLength(4);
  });
});
