import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { startHearing } from "#catalog/search/hear-cry.ts";
import { phraseKey } from "#catalog/search/split-words.ts";
import { type Heard, learnCries, readMaterial, weightsFile } from "./learn-cries.ts";

const material = await readMaterial();
const isTyped = ({ cause }: Heard) => !["judged", "phrases", "texts", "begun"].includes(cause);
/** Which share of these it hears. */
const hear = (weights: ReturnType<typeof learnCries>, queries: readonly Heard[]) => {
  const hears = startHearing(weights);
  return queries.filter(({ query }) => hears(phraseKey(query).split(" "))).length / queries.length;
};

it("was learnt from this material: node bench/search/learn-cries.ts learns it anew", async () => {
  expect(learnCries(material)).toEqual(JSON.parse(await readFile(weightsFile, "utf8")));
});

it("hears nearly half of the cries of causes that it never saw, whole languages among them, and hardly anything else", () => {
  const causes = [...new Set(material.filter(isTyped).map(({ cause }) => cause))];
  const isHeldOut = new Set(causes.filter((_, place) => place % 5 === 3));
  // Beginnings are two thirds of the material, and of the time that learning takes: a third of them does here.
  const isUsed = ({ cause }: Heard, place: number) => cause !== "begun" || place % 3 === 0;
  const weights = learnCries(material.filter(({ cause }) => !isHeldOut.has(cause)).filter(isUsed));
  const unseen = material.filter(({ cause }) => isHeldOut.has(cause));
  expect(unseen.length).toBeGreaterThan(1000);
  const cries = hear(
    weights,
    unseen.filter(({ isCry }) => isCry),
  );
  const others = hear(
    weights,
    unseen.filter(({ isCry }) => !isCry),
  );
  expect(cries).toBeGreaterThan(0.47);
  expect(others).toBeLessThan(0.03);
});
