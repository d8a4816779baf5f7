import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readContent } from "./read-content.ts";

describe("readContent", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "waymark-read-"));
    mkdirSync(join(folder, "resources"));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  it("reads YAML and the list of ids in the order of paths, and leaves the rest", async () => {
    for (const name of [
      "site.yaml",
      "resources/b.yaml",
      "resources/a.yml",
      "README.md",
      "x.json",
      "ids.txt",
    ]) {
      writeFileSync(join(folder, name), name);
    }
    mkdirSync(join(folder, "odd.yaml"));
    expect(await readContent(folder)).toEqual([
      { path: "ids.txt", text: "ids.txt" },
      { path: "odd.yaml/", text: "" },
      { path: "resources/a.yml", text: "resources/a.yml" },
      { path: "resources/b.yaml", text: "resources/b.yaml" },
      { path: "site.yaml", text: "site.yaml" },
    ]);
  });

  it("names what is among the links under a name that nothing reads, hidden files apart", async () => {
    const ofSystem = ["._ucas.yaml", "Icon\r", "__MACOSX/ucas.yaml", "desktop.ini", "Thumbs.db"];
    mkdirSync(join(folder, "resources/__MACOSX"));
    const odd = ["ucas.yaml.txt", "notes.docx", "ucas", ".DS_Store", "a.yaml.7.tmp", ...ofSystem];
    for (const name of odd) writeFileSync(join(folder, "resources", name), "x");
    mkdirSync(join(folder, "resources/old.yaml"));
    const files = await readContent(folder);
    expect(files.map(({ path, text }) => [path, text])).toEqual([
      ["resources/notes.docx", ""],
      ["resources/old.yaml/", ""],
      ["resources/ucas", ""],
      ["resources/ucas.yaml.txt", ""],
    ]);
    const { problems } = parseCatalog(files);
    const named = problems.filter(({ where }) => where.includes("/resources/"));
    expect(named.map(({ level, where, fix }) => [level, where, fix])).toEqual([
      [
        "warning",
        "content/resources/notes.docx",
        "call it notes.yaml if it is a link; else move it elsewhere",
      ],
      ["warning", "content/resources/old.yaml/", "move it elsewhere"],
      ["warning", "content/resources/ucas", "call it ucas.yaml if it is a link; else move it elsewhere"],
      [
        "warning",
        "content/resources/ucas.yaml.txt",
        "call it ucas.yaml if it is a link; else move it elsewhere",
      ],
    ]);
  });

  it.each([
    ["beside the folder", "a-link", "resources"],
    ["in another folder", "brand/aaa", "../resources"],
    ["among the links", "resources/aaa", "../brand"],
  ])("a link that leads to a folder of the content takes nothing out of it: %s", async (_, link, target) => {
    mkdirSync(join(folder, "brand"));
    writeFileSync(join(folder, "brand/brand.yaml"), "x");
    writeFileSync(join(folder, "resources/a.yaml"), "x");
    symlinkSync(target, join(folder, link));
    const paths = (await readContent(folder)).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["brand/brand.yaml", "resources/a.yaml"]));
    expect(paths.filter((path) => /[^/]$/.test(path))).toHaveLength(2);
  });

  it("two links to the same folder are read as the one with the name that counts", async () => {
    renameSync(join(folder, "resources"), `${folder}.disk`);
    writeFileSync(`${folder}.disk/a.yaml`, "x");
    try {
      for (const name of ["aaa", "resources", "zzz"]) symlinkSync(`${folder}.disk`, join(folder, name));
      expect((await readContent(folder)).map(({ path }) => path)).toEqual(["resources/a.yaml"]);
    } finally {
      rmSync(`${folder}.disk`, { recursive: true });
    }
  });

  it("S16 reads nothing of a huge file, and says so", async () => {
    writeFileSync(join(folder, "resources/film.yaml"), Buffer.alloc(3_000_000, "x"));
    const [file] = await readContent(folder);
    expect(file).toMatchObject({ text: "", fault: { what: "the file is larger than 64 KB" } });
    const { problems } = parseCatalog([file ?? { path: "", text: "" }]);
    expect(problems).toContainEqual(expect.objectContaining({ what: "the file is larger than 64 KB" }));
  });

  it("S16 reads as much of a list, and of what was decided, as their check takes", async () => {
    mkdirSync(join(folder, "proposals"));
    const sizes = { "feeds.yaml": 1, "menus.yaml": 2, "proposals/_decided.yaml": 9, "synonyms.yaml": 1 };
    for (const [name, size] of Object.entries(sizes))
      writeFileSync(join(folder, name), Buffer.alloc(size * 1024 * 1024, "x"));
    const read = await readContent(folder);
    const seen = read.map(({ path, text, fault }) => [path, fault ?? text.length / 1024 / 1024]);
    expect(Object.fromEntries(seen)).toEqual(sizes);
    writeFileSync(join(folder, "menus.yaml"), Buffer.alloc(9 * 1024 * 1024, "x"));
    const [, menus] = await readContent(folder);
    expect(menus).toMatchObject({ text: "", fault: { what: "the file is larger than 2 MB" } });
  });

  it("sees every edit, in place and of the same length, however soon it comes", async () => {
    for (const text of ["name: 1", "name: 2", "name: 3"]) {
      writeFileSync(join(folder, "resources/a.yaml"), text);
      expect(await readContent(folder)).toEqual([{ path: "resources/a.yaml", text }]);
    }
  });

  it("reads a file again only when it was written", async () => {
    const path = join(folder, "resources/a.yaml");
    writeFileSync(path, "name: 1");
    using reads = vi.spyOn(TextDecoder.prototype, "decode");
    // Too new to be trusted, until two seconds have gone by.
    vi.useFakeTimers({ toFake: ["Date"], now: statSync(path).ctimeMs + 1900 });
    const [first] = await readContent(folder);
    // With the same text it is the same object, and what was made of it need not be made again.
    expect((await readContent(folder))[0]).toBe(first);
    expect(reads).toHaveBeenCalledTimes(2);
    vi.setSystemTime(statSync(path).ctimeMs + 60_000);
    for (const _ of ["read", "known"]) expect((await readContent(folder))[0]).toBe(first);
    expect(reads).toHaveBeenCalledTimes(3);
    await wait(50);
    writeFileSync(path, "name: 2");
    expect((await readContent(folder))[0]?.text).toBe("name: 2");
  });

  it("lets bytes that are not UTF-8 be reported", async () => {
    writeFileSync(join(folder, "site.yaml"), Buffer.from([0x61, 0x3a, 0x20, 0xe9]));
    const { problems } = parseCatalog(await readContent(folder));
    expect(problems).toContainEqual(expect.objectContaining({ what: "the file is not UTF-8 text" }));
  });
});

/** Of the live content nothing is asked but what `content:check` asks: it is the curators' to change. */
describe("the content that the hub began with", async () => {
  const { catalog, problems } = parseCatalog(
    await readContent(fileURLToPath(new URL("../../fixtures/hub", import.meta.url))),
  );
  const menuNamed = (name: string) => catalog?.menus.find((menu) => menu.name === name);
  const groupsOf = (name: string) => menuNamed(name)?.groups.map((group) => group.name);

  it("has no errors", () => {
    expect(problems.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("has the five menus of spec 2 with their groups, in order", () => {
    expect(catalog?.menus.map(({ name }) => name)).toEqual([
      "Uni Resources",
      "Career Resources",
      "Online Education",
      "Uni Research",
      "Professional Development",
    ]);
    const split = (names: string) => names.split(", ");
    expect(groupsOf("Uni Resources")).toEqual(
      split(
        "Admissions Testing, Choosing Degrees, College Athletics, Curriculum Guidance & Support, Essays, Rankings, " +
          "Recommendation/Reference Writing, Scholarships & Fin Aid, Summer Programs, Transition Programming, " +
          "Uni Specific Resources, Virtual Webinars & Tours",
      ),
    );
    expect(groupsOf("Career Resources")).toEqual(
      split("Assessments and Resources, Data & Direction, Experiences, Mission/Challenge"),
    );
    expect(groupsOf("Online Education")).toEqual(
      split(
        `${catalog?.site.product} Parent Certificate, Deep Dive, MOOCs, Online High Schools, Educational Videos`,
      ),
    );
    expect(groupsOf("Uni Research")).toEqual(
      split(
        "Global Research, Austria, Australian/NZ, Canada, Belgium, Europe, Finland, France, Germany, Hong Kong, " +
          "Ireland, Italy, Japan, The Netherlands, Singapore, Sweden, Switzerland, United Kingdom, UK Home Fees, " +
          "UK Oxbridge, USA, Medicine, Sustainability",
      ),
    );
  });

  it("shows the assessment form first under Professional Development", () => {
    expect(menuNamed("Professional Development")?.highlight?.url).toBe(
      catalog?.site.addresses.assessment_form,
    );
  });

  it("is named in the curators' guide by ids that were published", () => {
    const read = (name: string) =>
      readFileSync(fileURLToPath(new URL(`../../content/${name}`, import.meta.url)), "utf8");
    const ids = [...read("README.md").matchAll(/\bresources\/([a-z0-9-]+)\.yaml/g)].map(([, id]) => id);
    expect(ids).toContain("ucas");
    const published = read("ids.txt").split("\n");
    expect(ids.filter((id = "") => !published.includes(id))).toEqual([]);
  });

  it("has links in every group", () => {
    const empty = catalog?.menus.flatMap(({ groups }) =>
      groups.filter(({ resources }) => resources.length === 0),
    );
    expect(empty).toEqual([]);
  });

  it("has the home page's texts of spec 2", () => {
    const { home } = catalog ?? {};
    expect(home?.offers[0]).toMatchObject({ heading: "University Selection Cards", label: "Click Here" });
    expect(home?.offers[1]?.label).toBe("Sign-up Now");
    expect(home?.voices).toMatchObject({ heading: "Industry Leading Voices", resources: { length: 7 } });
    expect(home?.podcasts).toMatchObject({ heading: "Industry Leading Podcasts", resources: { length: 2 } });
    expect(home?.closing.heading).toBe("Ready to Start Your Journey?");
  });

  it("has the six service cards of spec 2; the certificate card opens its form, the others the services page", () => {
    const { certificate_form, services_page } = catalog?.site.addresses ?? {};
    expect(catalog?.home.services.cards.map(({ title, url }) => [title, url])).toEqual([
      ["University Tours", services_page],
      [`${catalog?.site.product} Parent Certificate`, certificate_form],
      ["University Recruitment (Asia)", services_page],
      ["KRUU Youth Fellows Gap Programme", services_page],
      ["Travel Pack", services_page],
      ["HS Program Review", services_page],
    ]);
  });

  it("asks every news source over https (ASVS 12.3.1)", () => {
    const remote = (catalog?.feeds ?? []).filter(({ url }) => url !== "waymark:updates");
    expect(remote.length).toBeGreaterThan(20);
    expect(remote.filter(({ url }) => !url.startsWith("https://")).map(({ name }) => name)).toEqual([]);
  });

  it("reads the hub's own news first", () => {
    expect(catalog?.feeds[0]).toMatchObject({ url: "waymark:updates", enabled: true });
  });
});
