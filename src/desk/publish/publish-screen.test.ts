import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChangeRow } from "./publish-screen.tsx";

const change = { path: "content/x", kind: "changed", title: "UCAS: name", diff: "", version: "1" } as const;
const print = (isUndoable: boolean, diff = "") =>
  renderToStaticMarkup(
    createElement(ChangeRow, { change: { ...change, diff, isUndoable }, onAsk: () => {} }),
  );

it("draws the lines of a change only once they are opened: there may be thousands of changes", () => {
  expect(print(true, "@@ -1 +1 @@\n-old\n+new\n")).not.toContain("+new");
});

it("offers an undo only where it would not be refused", () => {
  expect(print(true)).toContain("Undo");
  expect(print(false)).toContain("UCAS</bdi>: name");
  expect(print(false)).not.toContain("Undo");
});

it("A1 gives each of the checker's files, which have one title, a name of its own for screen readers", () => {
  expect(print(true)).toContain('What changed exactly<span class="v"> in UCAS: name<');
  expect(print(false)).toContain('What changed exactly<span class="v"> in content/x<');
});
