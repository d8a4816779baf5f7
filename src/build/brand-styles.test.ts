import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { listFiles } from "#host/folders.ts";
import { buildApart } from "./build-apart.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let home = "";
const out = () => join(home, "out");
const textOf = (path: string) => readFileSync(join(out(), "public", path), "utf8");

/** One pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "waymark-brand-"));
  const content = join(home, "content");
  for (const { path, text } of sampleContent()) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(
      join(content, path),
      text.replaceAll("Waymark", "Northstar Guidance").replaceAll("waymark.school/", "northstar.school/hub/"),
    );
  }
  cpSync(join(root, "fixtures/brand"), join(content, "brand"), { recursive: true });
  writeFileSync(join(content, "brand/picture-0123456789ab.png"), picture);
  const { problems, ok } = await buildApart({
    root,
    contentFolder: content,
    outFolder: out(),
    flag: "--preview",
  });
  expect(problems.filter(({ level }) => level === "error")).toEqual([]);
  expect(ok).toBe(true);
});
afterAll(() => rmSync(home, { recursive: true }));

describe("a hub with a brand of its own", () => {
  it("has no trace of ours in what it serves: neither name nor mark nor colours nor faces", () => {
    const ours =
      /Waymark|Young Serif|Atkinson|woff2|M20 5l9 9-9 9-9-9z|#0b4a40|#0b3a33|#ffc53d|#fbf8ef|#92dfca|#12211e|rgb\(12 40 34/;
    const texts = listFiles(join(out(), "public")).filter((path) =>
      /\.(html|css|svg|webmanifest|xml|json)$/.test(extname(path)),
    );
    const traces = texts.flatMap((path) => {
      const found = ours.exec(textOf(path))?.[0];
      return found ? [`${path}: ${found}`] : [];
    });
    expect(texts.length).toBeGreaterThan(20);
    expect(traces).toEqual([]);
    expect(listFiles(join(out(), "public")).filter((path) => path.endsWith(".woff2"))).toEqual([]);
  });

  it("publishes nothing but a picture under a picture's name", async () => {
    const contentFolder = join(home, "content");
    const path = join(contentFolder, "brand/picture-0123456789ab.png");
    for (const secret of [join(home, "secret.env"), "/dev/zero"]) {
      writeFileSync(join(home, "secret.env"), "TOKEN=secret");
      rmSync(path);
      symlinkSync(secret, path);
      const outFolder = join(home, "other");
      const { ok, problems } = await buildApart({ root, contentFolder, outFolder, flag: "--preview" });
      expect([ok, existsSync(outFolder)]).toEqual([false, false]);
      expect(problems.at(-1)?.what).toMatch(
        /picture-0123456789ab\.png: (the picture is not PNG|it is a device)/,
      );
    }
  });

  it("shows its logo, its picture and its colours, below its folder", () => {
    const page = textOf("index.html");
    expect(page).toContain('src="/hub/logo.svg"');
    expect(page).toContain(
      'src="/hub/brand/picture-0123456789ab.png" alt="Students on the steps of a library"',
    );
    expect(page).not.toContain('class="scene"');
    expect(page).toContain("#1d3a8a");
    expect(page).toContain("#ffbaaf");
    expect(textOf("404.html")).toContain('src="/hub/logo.svg"');
    expect(textOf("favicon.svg")).toContain('fill="#1d3a8a"');
    expect(readFileSync(join(out(), "public/brand/picture-0123456789ab.png"))).toEqual(picture);
    const { theme_color: colour, name } = JSON.parse(textOf("manifest.webmanifest"));
    expect([name, colour]).toEqual(["Northstar Guidance", expect.not.stringMatching("#0b3a33")]);
  });
});
