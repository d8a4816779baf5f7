import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maxPictureBytes } from "#catalog/brand/brand.ts";
import { parseBrandUpload } from "#desk-wire/desk-requests.ts";
import { readFormFile } from "./change-file.ts";
import { readDeskState } from "./read-desk-state.ts";
import { takeBrand } from "./take-brand.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const logo = (svg: string) => takeBrand({ kind: "logo", svg }, desk.context);
const picture = (bytes: Buffer) =>
  takeBrand({ kind: "picture", base64: bytes.toString("base64") }, desk.context);
const png = (width: string, height: string) =>
  Buffer.from(`89504e470d0a1a0a0000000d49484452${width}${height}08060000000000000000`, "hex");
const webp = (kind: string, rest: string) => {
  const chunk = `WEBPVP8${kind}\0\0\0\0`;
  const head = Buffer.from(`RIFF\0\0\0\0${chunk}`, "latin1");
  return Buffer.concat([head, Buffer.from(rest, "hex"), Buffer.alloc(30)]);
};
/** Its notes first, as a camera writes them, then a frame of 400 by 300. */
const jpeg = (frame = "ffc2001108012c019003") =>
  Buffer.concat([Buffer.from(`ffd8ffe10004abcdffc40003aa${frame}`, "hex"), Buffer.alloc(30)]);
const drawing = (fill: number, size = 100) =>
  Buffer.concat([webp("X", "020000008f01002b0100"), Buffer.alloc(size, fill)]);
const names = () => (desk.has("brand") ? readdirSync(join(desk.folder, "brand")).sort() : []);
async function save(value: object) {
  const file = await readFormFile("brand", desk.context);
  const version = "version" in file ? file.version : "";
  return desk.act({ kind: "saveFile", name: "brand", version, value });
}
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"></path></svg>';

describe("a logo", () => {
  it("is written cleaned, with words for what was taken out, and is right for the check", async () => {
    const answer = await logo(drawn.replace("<path", "<script>alert(1)</script><path onclick='x()'"));
    expect(answer).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/Removed from it: a script, commands/),
    });
    expect(desk.textOf("brand/logo.svg")).toBe(`${drawn}\n`);
    const { problems, logo: drawing, changes } = await readDeskState(desk.context);
    expect(problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(drawing).toMatch(/^\/brand\/logo\.svg\?\w+$/);
    expect(changes).toMatchObject([{ kind: "added", title: "Logo" }]);
  });

  it.each([["<svg><g>"], ["not a drawing"], [""], [drawn.slice(0, -12)]])(
    "that is %j is refused, and nothing written",
    async (svg) => {
      expect(await logo(svg)).toMatchObject({ isDone: false });
      expect(names()).toEqual([]);
    },
  );

  it("put there by hand with a script in it stops the build until it is mended", async () => {
    desk.put("brand/logo.svg", drawn.replace("<path", "<script>alert(1)</script><path"));
    const { problems } = await readDeskState(desk.context);
    expect(problems).toMatchObject([
      { level: "error", where: "content/brand/logo.svg", what: "the drawing contains a script" },
    ]);
  });
});

describe("a picture", () => {
  it("is kept under a name by its bytes; one that was only tried goes with the next", async () => {
    const first = await picture(drawing(1));
    const second = await picture(drawing(2));
    expect(names()).toEqual([(second.isDone && second.file?.slice(6)) || ""]);
    expect(first.isDone && first.file).not.toEqual(second.isDone && second.file);
    const file = (second.isDone && second.file) || "";
    const value = { scene: "picture", picture: { file, alt: "Steps", width: 10, height: 5 } };
    expect(await save(value)).toMatchObject({ isDone: true });
    await picture(drawing(3));
    expect(names()).toContain(file.slice(6));
  });

  it("that is published stays while others are tried and saved, so that the look can be undone", async () => {
    const take = async (fill: number) => {
      const taken = await picture(drawing(fill));
      const file = (taken.isDone && taken.file) || "";
      const value = { scene: "picture", picture: { file, alt: "Steps", width: 10, height: 5 } };
      expect(await save(value)).toMatchObject({ isDone: true });
      return file.slice(6);
    };
    const published = await take(1);
    expect(await desk.act({ kind: "publish", message: "Steps" })).toMatchObject({ isDone: true });
    await take(2);
    await take(3);
    expect(names()).toContain(published);
    expect(await desk.undo("brand/brand.yaml")).toMatchObject({ isDone: true });
    expect(desk.textOf("brand/brand.yaml")).toContain(published);
  });

  it("is asked for in words", async () => {
    const taken = await picture(drawing(1));
    const file = taken.isDone ? taken.file : "";
    expect(await save({ scene: "picture", picture: { file, alt: "", width: 10, height: 5 } })).toMatchObject({
      isDone: false,
      problems: [{ field: "picture.alt" }],
    });
  });

  it.each([
    [drawing(1, maxPictureBytes), /401 KB|400 KB, and the limit is 400/],
    [Buffer.from("<svg/>"), /not PNG, JPEG or WebP/],
    [Buffer.from("GIF89a"), /not PNG, JPEG or WebP/],
    [Buffer.alloc(0), /not PNG, JPEG or WebP/],
  ])("that is too large or none is refused: %#", async (bytes, what) => {
    expect(await picture(bytes)).toMatchObject({ isDone: false, what: expect.stringMatching(what) });
    expect(names()).toEqual([]);
  });

  const damaged = /width and height cannot be read/;
  it.each([
    ["a PNG that ends in its height", png("00000190", "00000190").subarray(0, 23), damaged],
    ["a PNG without a width", png("00000000", "00000190"), damaged],
    ["a PNG with something else first", Buffer.from(png("00000190", "00000190")).fill(0, 12, 16), damaged],
    ["a WebP that ends in its kind", webp("X", "").subarray(0, 16), damaged],
    ["a WebP of a kind that nobody knows", webp("?", "0000000000000000"), damaged],
    ["a WebP without a height", webp(" ", "3001009d012a90010000"), damaged],
    ["a JPEG without a frame", jpeg(""), damaged],
    ["a JPEG that ends in its height", jpeg().subarray(0, 19), damaged],
    ["a JPEG as high as one can be", jpeg("ffc0001108ffff0190"), /400 × 65535 pixels/],
    ["a PNG that opens as 60,000 pixels", png("0000ea60", "00000001"), /60000 × 1 pixels.* limit is 6000/],
    ["a WebP as high as one can be", webp("X", "00000000010000ffffff"), /2 × 16777216 pixels/],
  ])("that is %s is refused", async (_what, bytes, what) => {
    expect(await picture(bytes)).toMatchObject({ isDone: false, what: expect.stringMatching(what) });
    expect(names()).toEqual([]);
  });

  it.each([
    ["a PNG", png("00001770", "00000190")],
    ["a JPEG", jpeg()],
    ["a lossy WebP", webp(" ", "3001009d012a90012c01")],
    ["a lossless WebP", webp("L", "2f8f010000")],
    ["a moving WebP", webp("X", "020000008f01002b0100")],
  ])("that is %s is taken", async (_what, bytes) => {
    expect(await picture(bytes)).toMatchObject({ isDone: true });
  });

  it("is undone like a file of text", async () => {
    const taken = await picture(drawing(1));
    const path = (taken.isDone && taken.file) || "";
    expect(await desk.undo(path)).toMatchObject({ isDone: true, state: { changes: [] } });
    expect(names()).toEqual([]);
  });
});

describe("the look", () => {
  it("is saved, and what cannot be read is refused with the nearest colour that can", async () => {
    expect(await save({ accent: "#1d3a8a", warm: "", typeface: "system", scene: "none" })).toMatchObject({
      isDone: true,
    });
    expect(desk.textOf("brand/brand.yaml")).toContain('accent: "#1d3a8a"\ntypeface: system\nscene: none\n');
    expect(await save({ accent: "#88ccff" })).toMatchObject({
      isDone: false,
      problems: [
        { field: "accent", fix: expect.stringMatching(/write #[0-9a-f]{6}, the nearest that is enough/) },
      ],
    });
  });

  it.each(["blue", "#12345", "#12345g", "rgb(1 2 3)", "url(x)"])("%s is not a colour", async (accent) => {
    expect(await save({ accent })).toMatchObject({ isDone: false, problems: [{ field: "accent" }] });
  });

  it("names a picture that is there", async () => {
    const value = {
      scene: "picture",
      picture: { file: "brand/picture-0123456789ab.jpg", alt: "x", width: 1, height: 1 },
    };
    expect(await save(value)).toMatchObject({ isDone: false, problems: [{ field: "picture.file" }] });
    expect(await save({ scene: "picture" })).toMatchObject({ isDone: false, problems: [{ field: "scene" }] });
  });
});

it.each([[null], [{ kind: "logo" }], [{ kind: "picture", svg: "x" }], [{ kind: "x", svg: "" }]])(
  "takes nothing from %j",
  (given) => expect(parseBrandUpload(given)).toBeUndefined(),
);
