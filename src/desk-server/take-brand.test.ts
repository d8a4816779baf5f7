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
const jpeg = (fill: number, size = 100) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size, fill)]);
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
    const { problems, hasLogo, changes } = await readDeskState(desk.context);
    expect([problems.filter(({ level }) => level === "error"), hasLogo]).toEqual([[], true]);
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
    const first = await picture(jpeg(1));
    const second = await picture(jpeg(2));
    expect(names()).toEqual([(second.isDone && second.file?.slice(6)) || ""]);
    expect(first.isDone && first.file).not.toEqual(second.isDone && second.file);
    const file = (second.isDone && second.file) || "";
    const value = { scene: "picture", picture: { file, alt: "Steps", width: 10, height: 5 } };
    expect(await save(value)).toMatchObject({ isDone: true });
    await picture(jpeg(3));
    expect(names()).toContain(file.slice(6));
  });

  it("that is published stays while others are tried and saved, so that the look can be undone", async () => {
    const take = async (fill: number) => {
      const taken = await picture(jpeg(fill));
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
    const taken = await picture(jpeg(1));
    const file = taken.isDone ? taken.file : "";
    expect(await save({ scene: "picture", picture: { file, alt: "", width: 10, height: 5 } })).toMatchObject({
      isDone: false,
      problems: [{ field: "picture.alt" }],
    });
  });

  it.each([
    [jpeg(1, maxPictureBytes), /401 KB|400 KB, and the limit is 400/],
    [Buffer.from("<svg/>"), /cannot show this picture/],
    [Buffer.from("GIF89a"), /cannot show this picture/],
    [Buffer.alloc(0), /cannot show this picture/],
  ])("that is too large or none is refused: %#", async (bytes, what) => {
    expect(await picture(bytes)).toMatchObject({ isDone: false, what: expect.stringMatching(what) });
    expect(names()).toEqual([]);
  });

  it("is undone like a file of text", async () => {
    const taken = await picture(jpeg(1));
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

  it.each(["blue", "#12345", "#12345g", "rgb(1 2 3)", "url(x)"])("%s is no colour", async (accent) => {
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
