import { afterEach, expect, it, vi } from "vitest";
import { openDrawer, watchDrawers } from "./open-drawer.ts";

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

it("without dialogs in the browser a drawer opens and closes all the same", () => {
  const closer = new EventTarget();
  const shown: boolean[] = [];
  const drawer = Object.assign(new EventTarget(), {
    toggleAttribute: (_: string, isOpen: boolean) => shown.push(isOpen),
    querySelector: () => closer,
  }) as unknown as HTMLDialogElement;
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { querySelectorAll: () => [drawer], activeElement: null });
  watchDrawers();
  openDrawer(drawer);
  closer.dispatchEvent(new Event("click"));
  expect(shown).toEqual([true, false]);
});
