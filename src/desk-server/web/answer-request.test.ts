import { renameSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { maxFileItems } from "#desk-wire/desk-requests.ts";
import { makeSampleDesk, newFields, type SampleDesk } from "../testing/sample-desk.ts";
import { type RunningDesk, startDesk } from "./start-desk.ts";

let desk: SampleDesk;
let running: RunningDesk;
let cookie = "";
const reported: unknown[] = [];

beforeAll(async () => {
  desk = makeSampleDesk({}, { hasGit: false });
  const page = { find: () => undefined };
  const report = (error: unknown) => reported.push(error);
  running = await startDesk({ context: desk.context, page, port: 0, report });
  const answer = await fetch(running.address, { redirect: "manual" });
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
});
afterAll(async () => {
  await running.stop();
  desk.remove();
});

async function call(path: string, body?: unknown) {
  const { origin } = new URL(running.address);
  const headers = { cookie, origin, "content-type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${origin}${path}`, { headers, ...init });
  return { status: answer.status, body: await answer.json() };
}

describe("F15 what no file, commit or command can contain", () => {
  const pine = { kind: "save", id: "pine", version: "", fields: newFields };
  const broken: [what: string, text: string, told: RegExp][] = [
    ["NUL", "a\0b", /contains an invisible control character/],
    ["an escape", "a\u001b[31mb", /contains an invisible control character/],
    ["half a character", "a\ud83d", /contains a broken character/],
    ["ten thousand characters", "x".repeat(10_000), /has 10000 characters/],
  ];
  const places: [name: string, toAction: (text: string) => unknown, field?: string][] = [
    ["the message", (message) => ({ kind: "publish", message })],
    ["the path", (path) => ({ kind: "undo", path, seen: [] })],
    ["the proposal", (proposal) => ({ kind: "merge", proposal, into: "pine" })],
    ["the text", (why) => ({ kind: "retire", id: "pine", why }), "why"],
    ["the text", (why) => ({ kind: "reject", proposal: "x", why }), "why"],
    ["the text", (name) => ({ ...pine, fields: { ...newFields, name } }), "name"],
    ["the text", (region) => ({ ...pine, fields: { ...newFields, regions: [region] } }), "regions"],
    [
      "the text",
      (name) => ({ kind: "add", fields: { ...newFields, in_group: { "uni-resources/essays": { name } } } }),
      "in_group",
    ],
    ["the until", (until) => ({ kind: "override", id: "pine", verdict: "moved", until, why: "Why not." })],
  ];

  it("a book that was pasted into a field is told beside it", async () => {
    const { status, body } = await call(deskPaths.look, {
      fields: { ...newFields, name: "x".repeat(100_000) },
    });
    expect(status).toBe(200);
    expect(body.problems).toMatchObject([{ field: "name", what: "the text has 100000 characters" }]);
  });

  it.each([deskPaths.act, deskPaths.look, deskPaths.file])(
    "%s refuses in words what is nested",
    async (path) => {
      const value = JSON.parse("[".repeat(9000) + "]".repeat(9000));
      const { status, body } = await call(path, { ...pine, name: "menus", value });
      expect(status).toBe(200);
      expect(body.problems).toMatchObject([{ what: "what the page sent is nested too deeply" }]);
      expect(reported).toEqual([]);
    },
  );

  it.each(broken)(
    "%s is reported in words, in whichever text it is, and nothing is written",
    async (_, text, told) => {
      const before = desk.snapshot();
      for (const [name, toAction, field] of places) {
        const { status, body } = await call(deskPaths.act, toAction(text));
        expect([status, body.isDone], name).toEqual([200, false]);
        expect(body.problems[0].what, name).toMatch(new RegExp(`^${name} ${told.source}`));
        expect(body.problems[0].field, name).toBe(field);
        expect(body.problems[0].fix, name).not.toBe("");
      }
      expect(desk.snapshot()).toEqual(before);
      expect(reported).toEqual([]);
    },
  );

  it.each(broken)("%s is told while it is typed", async (_, text, told) => {
    const { body } = await call(deskPaths.look, { fields: { ...newFields, name: text } });
    expect(body.problems).toMatchObject([{ field: "name", what: expect.stringMatching(told) }]);
    const menus = [{ id: "a" }, { id: "b", groups: [{ name: text }] }];
    const file = { name: "menus", value: menus };
    const { body: look } = await call(deskPaths.file, file);
    const field = "item 2.groups item 1.name";
    expect(look.problems).toMatchObject([{ field, what: expect.stringMatching(told) }]);
    const { body: saved } = await call(deskPaths.act, { ...file, kind: "saveFile", version: "" });
    expect(saved.problems).toEqual(look.problems);
  });

  it("hundreds of groups are too many", async () => {
    const groups = Array.from({ length: 300 }, (_, place) => `uni-resources/${place}`);
    const { body } = await call(deskPaths.act, { kind: "add", fields: { ...newFields, groups } });
    expect(body.problems).toMatchObject([{ field: "groups", what: "the text has 300 items" }]);
  });
});

it("as many changes as links of a group can be undone, and published, together", async () => {
  const seen = Array.from({ length: maxFileItems }, () => "0".repeat(32));
  const { body } = await call(deskPaths.act, { kind: "undo", path: "menus.yaml", seen });
  expect(body.problems).toMatchObject([{ what: "this is already as it was last published" }]);
  const published = await call(deskPaths.act, { kind: "publish", message: "All", seen });
  expect(published.body.problems).toMatchObject([{ what: "there is nothing to publish" }]);
});

it("an action brings what a page gets that asks anew", async () => {
  const { body: added } = await call(deskPaths.act, { kind: "add", fields: newFields });
  expect(added.isDone).toBe(true);
  const { body: whole } = await call(deskPaths.state);
  expect(added.state).toEqual(whole);
  expect(whole.links).toContainEqual(expect.objectContaining({ id: added.id }));
});

it("a folder that is not there, such as of a stick that was pulled out, is reported in words", async () => {
  const { version, fields } = await desk.linkOf("pine");
  renameSync(desk.folder, `${desk.folder}-away`);
  try {
    const { status, body } = await call(deskPaths.act, { kind: "save", id: "pine", version, fields });
    expect(status).toBe(500);
    expect(body.what).toBe(`There is no folder ${desk.folder}.`);
    expect(body.fix).toMatch(/^If it is on a USB stick or a network drive, connect that again/);
    expect((await call(deskPaths.state)).body).toEqual(body);
  } finally {
    renameSync(`${desk.folder}-away`, desk.folder);
  }
});

describe("the bookmark's address", () => {
  const ask = (query: string) =>
    fetch(`${new URL(running.address).origin}${deskPaths.propose}?${query}`, {
      headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
    });

  it("leads a browser without its cookie on to the form, with what the page said, and tells nothing else", async () => {
    const answer = await ask(
      new URLSearchParams({ url: "https://a.example/?b=1&c", name: 'A "name" <b>', evil: "x" }).toString(),
    );
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    const address = /content="0; url=([^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const [path, search = ""] = address.split("?");
    expect(path).toBe("/#/add");
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      url: "https://a.example/?b=1&c",
      name: 'A "name" <b>',
    });
    expect(body).not.toContain("<b>");
  });

  it("takes a book for a name without falling over it", async () => {
    const body = await (await ask(`name=${"x".repeat(9_000)}`)).text();
    expect(body.length).toBeLessThan(12_000);
  });
});
