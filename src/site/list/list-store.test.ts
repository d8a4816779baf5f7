import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listLimits } from "#catalog/list/resource-list.ts";
import { openListStore } from "./list-store.ts";

const key = "waymark-list";
let stored: Map<string, string>;
let page: EventTarget;
const listOf = (...ids: string[]) => ({ entries: ids.map((id) => ({ id })) });
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
  const ids = Array.from({ length: listLimits.entries + 1 }, (_, place) => `link-${place}`);
  store.write(listOf(...ids));
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
