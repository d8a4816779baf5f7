import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChangeRow } from "./publish-screen.tsx";

const change = { path: "content/x", kind: "changed", title: "UCAS: name", diff: "", version: "1" } as const;
const print = (isUndoable: boolean) =>
  renderToStaticMarkup(createElement(ChangeRow, { change: { ...change, isUndoable }, onAsk: () => {} }));

it("offers an undo only where it would not be refused", () => {
  expect(print(true)).toContain("Undo");
  expect(print(false)).toContain("UCAS: name");
  expect(print(false)).not.toContain("Undo");
});
