/// <reference types="vite/client" />
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSearch } from "./start-search.ts";
import { wakeSearch } from "./wake-search.ts";

vi.mock("./start-search.ts", () => ({ startSearch: vi.fn() }));

class Status {
  textContent = "";
  isHidden = true;
  classList = {
    toggle: (_: string, isHidden: boolean) => {
      this.isHidden = isHidden;
    },
  };
}
class Form extends EventTarget {
  status = new Status();
  querySelector = () => this.status;
}
class Field extends EventTarget {
  value = "";
}

let form: Form;
let field: Field;
const wake = (search: string) => {
  vi.stubGlobal("location", { search });
  wakeSearch();
};
const type = () => {
  field.value = "essay";
  form.dispatchEvent(new Event("input"));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  form = new Form();
  field = new Field();
  const root = { classList: { toggle() {}, remove() {} }, dataset: {} };
  vi.stubGlobal("HTMLFormElement", Form);
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === "finder" ? form : field),
    querySelectorAll: () => [],
    addEventListener() {},
    documentElement: root,
  });
});
afterEach(() => {
  vi.mocked(startSearch).mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ["whoever types", "", type],
  ["whoever comes for a view", "?q=essay", () => {}],
])("F2 %s is told when the search is slow, and it is quiet again with the answer", async (_, search, act) => {
  let arrive = () => {};
  vi.mocked(startSearch).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  wake(search);
  act();
  await vi.advanceTimersByTimeAsync(500);
  expect(form.status.textContent).toBe("");
  await vi.advanceTimersByTimeAsync(2500);
  expect(form.status.textContent).toBe("The search is loading. What you type stays.");
  expect(form.status.isHidden).toBe(false);
  arrive();
  await vi.advanceTimersByTimeAsync(5000);
  expect(form.status.textContent).toBe("");
  expect(form.status.isHidden).toBe(true);
});

it("F2 a script that hangs is told after a while, and it is quiet again should it come", async () => {
  let arrive = () => {};
  vi.mocked(startSearch).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  wake("?q=essay");
  await vi.advanceTimersByTimeAsync(17_500);
  expect(form.status.textContent).toMatch(/is loading/);
  await vi.advanceTimersByTimeAsync(5000);
  expect(form.status.textContent).toMatch(/could not be loaded.* reload the page/);
  arrive();
  await vi.advanceTimersByTimeAsync(5000);
  expect(form.status.textContent).toBe("");
});

it("F2 one answer that was lost is asked for again, and nobody is told", async () => {
  vi.mocked(startSearch).mockRejectedValueOnce(new Error("lost")).mockResolvedValue();
  const says = vi.spyOn(form.status.classList, "toggle");
  wake("?q=essay");
  await vi.advanceTimersByTimeAsync(5000);
  expect(startSearch).toHaveBeenCalledTimes(2);
  expect(says).not.toHaveBeenCalledWith("v", false);
});

it("F2 an old page, whose search has gone from the server, says to reload it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.mocked(startSearch).mockRejectedValue(new Error("404"));
  wake("");
  type();
  await vi.advanceTimersByTimeAsync(5000);
  expect(form.status.textContent).toMatch(/could not be loaded.* reload the page/);
});
