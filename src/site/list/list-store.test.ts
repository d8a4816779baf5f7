import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listLimits } from "#catalog/list/resource-list.ts";
import { openListStore } from "./list-store.ts";

const key = "waymark-list";
let stored: Map<string, string>;
let page: EventTarget;
const listOf = (...ids: string[]) => ({ entries: ids.map((id) => ({ id })) });
const ids = (count: number) => Array.from({ length: count }, (_, place) => `link-${place}`);
const saveElsewhere = (list: { entries: { id: string }[] }) => {
  stored.set(key, JSON.stringify({ version: 1, ...list }));
  page.dispatchEvent(Object.assign(new Event("storage"), { key }));
};
const comeBack = () => page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("what fits of too many links is kept in the browser, not on this page alone", () => {
  const store = openListStore();
  store.write(listOf(...ids(listLimits.entries + 1)));
  expect(store.trouble()).toMatch(/can have 200 links/);
  expect(openListStore().read().entries).toHaveLength(listLimits.entries);
});

it("a page that comes back has what other pages saved in the meantime", () => {
  const store = openListStore();
  stored.set(key, JSON.stringify({ version: 1, ...listOf("ucas") }));
  comeBack();
  expect(store.read()).toEqual(listOf("ucas"));
});

it("a page that comes back keeps what the browser refused to save", () => {
  const store = openListStore();
  vi.stubGlobal("localStorage", { ...localStorage, setItem: undefined });
  store.write(listOf("ucas"));
  comeBack();
  expect(store.read()).toEqual(listOf("ucas"));
});

it("an empty list has nothing that the browser should have saved", () => {
  const store = openListStore();
  vi.stubGlobal("localStorage", undefined);
  store.write(listOf("ucas"));
  expect(store.trouble()).toMatch(/not saving/);
  store.write(listOf());
  expect(store.trouble()).toBeUndefined();
});

it("what the browser refused to save outlives what another page saves, and is saved once there is room", () => {
  const store = openListStore();
  const room = localStorage;
  vi.stubGlobal("localStorage", { ...room, setItem: undefined });
  store.write(listOf("ucas"));
  saveElsewhere(listOf("common-app"));
  expect(store.read()).toEqual(listOf("ucas", "common-app"));
  expect(store.trouble()).toMatch(/not saving/);
  vi.stubGlobal("localStorage", room);
  saveElsewhere(listOf("parchment"));
  expect(store.trouble()).toBeUndefined();
  expect(openListStore().read()).toEqual(listOf("ucas", "common-app", "parchment"));
});

it("a list that is full says so only until another page has made room", () => {
  const store = openListStore();
  store.write(listOf(...ids(listLimits.entries + 1)));
  saveElsewhere(listOf("ucas"));
  expect(store.trouble()).toBeUndefined();
  expect(store.read()).toEqual(listOf("ucas"));
});

it("a list that was sent says whether all of it found room", () => {
  const store = openListStore();
  store.write(listOf(...ids(listLimits.entries - 1)));
  expect(store.join(listOf("ucas", "common-app"))).toBe(false);
  expect(store.trouble()).toMatch(/can have 200 links/);
  store.write(listOf("parchment"));
  expect(store.join(listOf("ucas", "common-app"))).toBe(true);
  expect(store.read()).toEqual(listOf("parchment", "ucas", "common-app"));
});

it("a link that was taken off comes back with the note that it had, at the end", () => {
  const store = openListStore();
  store.write({ entries: [{ id: "ucas", note: "ask Mr Lee" }, { id: "act" }] });
  store.toggle({ id: "ucas" });
  expect(store.read()).toEqual(listOf("act"));
  store.toggle({ id: "ucas", group: "uni/essays" });
  expect(store.read().entries[1]).toEqual({ id: "ucas", group: "uni/essays", note: "ask Mr Lee" });
  // Who empties the note wants none.
  store.write(listOf("ucas"));
  store.toggle({ id: "ucas" });
  store.toggle({ id: "ucas" });
  expect(store.read()).toEqual(listOf("ucas"));
  // However it left the list.
  store.write({ entries: [{ id: "ucas", note: "soon" }] });
  store.write(listOf());
  store.toggle({ id: "ucas" });
  expect(store.read().entries).toEqual([{ id: "ucas", note: "soon" }]);
});
