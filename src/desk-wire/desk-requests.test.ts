import { expect, it } from "vitest";
import { lookForm, parseAction, parseForm } from "./desk-requests.ts";
import { emptyFields } from "./link-fields.ts";

/** Over the wire `__proto__` is a name as any other. */
const withMore = (given: object) => ({
  ...given,
  ...JSON.parse('{"__proto__":{"id":"x"},"constructor":1,"added":"1999-01-01"}'),
});

it.each([
  ["the form of a link", { kind: "add", fields: emptyFields }, "fields"],
  ["a change", { kind: "changeMany", ids: [], change: { field: "cost", value: "" } }, "change"],
  ["an author", { kind: "publish", message: "", author: { name: "A", email: "a@b.example" } }, "author"],
] as const)("takes over what it knows of %s, and no more", (_what, good, name) => {
  expect(parseAction(good)).toEqual(good);
  const part: object = Reflect.get(good, name);
  const read = parseAction(withMore({ ...good, [name]: withMore(part) })) as unknown as typeof good;
  expect(JSON.stringify(read)).toBe(JSON.stringify(good));
  for (const wrong of [null, [], [part], "", 1])
    expect(parseAction({ ...good, [name]: wrong })).toBeUndefined();
});

it("takes over of each form in a list what it asks for, and nothing else", () => {
  const other = { id: "ash", version: "1" };
  const good = { kind: "override", id: "oak", version: "1", verdict: "gone", until: "2027-01-01", why: "" };
  const read = parseAction({ ...good, others: [withMore({ ...other, kind: "retire", until: "soon" })] });
  expect(read).toEqual({ ...good, others: [other] });
});

it("takes over the same of a form that is only looked at", () => {
  const read = parseForm(withMore({ id: "pine", fields: withMore(emptyFields) }), lookForm);
  expect(JSON.stringify(read)).toBe(JSON.stringify({ id: "pine", fields: emptyFields }));
  for (const wrong of [undefined, null, [], {}])
    expect(parseForm({ fields: wrong }, lookForm)).toBeUndefined();
});

it.each([
  [{ cost: null }],
  [{ name: 1 }],
  [{ groups: { 0: "a/b" } }],
  [{ audiences: ["nobody"] }],
  [{ in_group: { "a/b": { title: "t" } } }],
  [{ in_group: { "a/b": ["t"] } }],
  [{ in_group: [] }],
])("%j is in no form of a link", (part) => {
  expect(parseAction({ kind: "add", fields: { ...emptyFields, ...part } })).toBeUndefined();
});

it.each(["../site", "a/../b", "", "a b", "Ä", 1, null, ["pine"], { toString: "pine" }])(
  "%j is the id of no link",
  (id) => {
    expect(parseAction({ kind: "reviewed", id })).toBeUndefined();
    expect(parseAction({ kind: "agree", ids: [id], versions: [""] })).toBeUndefined();
  },
);

const noKinds = ["constructor", "__proto__", "toString", "", 1, null, ["reviewed"], { toString: "reviewed" }];
it.each(noKinds)("%j is not a kind of action", (kind) => {
  expect(parseAction({ kind, id: "pine", fields: emptyFields })).toBeUndefined();
});
