import fc from "fast-check";
import { expect, it } from "vitest";
import type { DeskState } from "./desk-api.ts";
import { applyStateDelta, inOrder, toStateDelta } from "./state-delta.ts";

const entries = (max: number) =>
  fc.uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 12 }).map(String), isChanged: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: max,
  });
const state = fc.record({
  product: fc.constantFrom("A", "B"),
  links: entries(12).map((links) => links.sort(inOrder)),
  proposals: entries(3),
  // Twice in a list, as nothing should be.
  findings: fc.array(fc.record({ id: fc.constantFrom("a", "b"), section: fc.constantFrom("todo", "known") })),
  changes: fc.uniqueArray(fc.record({ path: fc.constantFrom("x", "y", "z") }), {
    selector: ({ path }) => path,
  }),
  problems: fc.array(fc.constantFrom({ what: "one" }, { what: "two" })),
});

it("makes the next state of any state, whatever came, went, changed or moved", () => {
  fc.assert(
    fc.property(state, state, (one, other) => {
      const [before, after] = [one, other] as unknown as [DeskState, DeskState];
      const sent = JSON.parse(JSON.stringify(toStateDelta(before, after)));
      expect(applyStateDelta(before, sent)).toEqual(after);
    }),
  );
});

it("F16 brings one link of five thousand, and keeps the others as they are", () => {
  const links = Array.from({ length: 5000 }, (_, place) => ({
    id: `link-${String(place).padStart(4, "0")}`,
    isChanged: false,
  }));
  const before = { product: "A", links, proposals: [], findings: [], changes: [] } as unknown as DeskState;
  const after = { ...before, links: before.links.with(7, { ...before.links[7], isChanged: true } as never) };
  const delta = toStateDelta(before, after);
  expect(delta).toEqual({ parts: {}, gone: [], put: [after.links[7]] });
  const made = applyStateDelta(before, delta);
  expect(made).toEqual(after);
  expect(made.links[8]).toBe(before.links[8]);
  expect(toStateDelta(after, made)).toEqual({ parts: {}, gone: [], put: [] });
  expect(applyStateDelta(before, toStateDelta(before, before)).links).toBe(before.links);
});
