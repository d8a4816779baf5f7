import { expect, it } from "vitest";
import { findSeller } from "./find-forged.ts";
import { PhraseText } from "./phrase-list.ts";

const find = (text: string) => findSeller(PhraseText.of(text), text);
const prices = "Packages in instalments, guaranteed. Our clients write to us on WhatsApp within 24 hours.";

it("counts weak signs of a seller in any language, and takes away what is said against it", () => {
  expect(find(`A similarity report, in full discretion. ${prices}`)).toMatchObject({ isPlain: true });
  expect(find("Antyplagiat, zmiany bezpłatnie, pełna dyskrecja")).toMatchObject({ isPlain: false });
  expect(find(`A similarity report. ${prices} We do not write for you, as police and court say.`)).toBe(
    undefined,
  );
});

it("asks about no school that has only fees, a messenger and a promise, nor about changes that are not free", () => {
  expect(find(prices)).toBe(undefined);
  expect(
    find("Plagiat, dyskrecja, zmiany. Wszystko inne jest napisane dalej i jeszcze dalej, bezpłatnie"),
  ).toBe(undefined);
});
