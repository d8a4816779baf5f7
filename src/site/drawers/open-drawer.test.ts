import { afterEach, expect, it, vi } from "vitest";
import { watchDrawers } from "./open-drawer.ts";

afterEach(() => void vi.unstubAllGlobals());

it("Back and an address with another place in it close what covers that place", () => {
  const page = new EventTarget();
  const drawers = [1, 2].map(() =>
    Object.assign(new EventTarget(), { close: vi.fn(), querySelector: () => null }),
  );
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", { querySelectorAll: () => drawers });
  watchDrawers();
  page.dispatchEvent(new Event("popstate"));
  for (const { close } of drawers) expect(close).toHaveBeenCalledOnce();
});
