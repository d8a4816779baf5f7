import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Response {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  page?: string;
  base64?: boolean;
  more?: { text: string; times: number };
  tls?: string;
  fails?: string;
}
type Look = Record<string, Response>;
interface Behaviour {
  id: string;
  family: string;
  language: string;
  about: string;
  url: string;
  then: Look[] | null;
  now: Look[];
  truth: { allowed: string[]; harmful: string[]; to?: string[] };
}
interface BehaviourFile {
  part: string;
  name: string;
  pages: Record<string, string>;
  behaviours: Behaviour[];
}

const root = "bench/links";
const outcomes = ["ok", "moved", "gone", "question", "hidden", "unknown"];
const tls = ["ok", "expired", "wrong-name", "self-signed", "missing-intermediate", "none"];
const failures = ["timeout", "reset", "refused", "unresolved"];

const readFiles = (part: string): BehaviourFile[] =>
  readdirSync(`${root}/${part}`).map((name) => ({
    part,
    name,
    ...JSON.parse(readFileSync(`${root}/${part}/${name}`, "utf8")),
  }));
const files = ["judged", "sealed"].filter((part) => existsSync(`${root}/${part}`)).flatMap(readFiles);
const all = files.flatMap((file) => file.behaviours.map((behaviour) => ({ file, behaviour })));

/** What is wrong with one response; empty if nothing is. */
const checkResponse = (response: Response, file: BehaviourFile): string[] => {
  const { status, headers = {}, body, page, fails } = response;
  return [
    ...((status === undefined) === (fails === undefined) ? ["needs either a status or a failure"] : []),
    ...(status !== undefined && !(status >= 200 && status < 1000) ? [`status ${status}`] : []),
    ...(fails !== undefined && !failures.includes(fails) ? [`fails ${fails}`] : []),
    ...(response.tls !== undefined && !tls.includes(response.tls) ? [`tls ${response.tls}`] : []),
    ...(body !== undefined && page !== undefined ? ["has a body and a page"] : []),
    ...(page !== undefined && file.pages[page] === undefined ? [`no page ${page}`] : []),
    ...(Object.keys(headers).some((name) => name !== name.toLowerCase()) ? ["a header in capitals"] : []),
    ...(status && [301, 302, 303, 307, 308].includes(status) && !headers.location ? ["leads nowhere"] : []),
  ];
};

describe("judged behaviours of servers", () => {
  it("every behaviour is whole, and its address is answered in every look", () => {
    const problems = all.flatMap(({ file, behaviour }) => {
      const { id, family, language, about, url, then, now, truth } = behaviour;
      const hosts = (look: Look) => Object.keys(look).map((address) => new URL(address).host);
      return [
        ...(`${family}.json` === file.name && id.startsWith(`${family}-`) ? [] : ["is in a wrong file"]),
        ...(language && about ? [] : ["lacks a language or a line about it"]),
        ...(now.length > 0 && (then === null || then.length > 0) ? [] : ["has no looks"]),
        ...[...(then ?? []), ...now].flatMap((look) => [
          ...(hosts(look).includes(new URL(url).host) ? [] : ["a look without its own host"]),
          ...Object.values(look).flatMap((response) => checkResponse(response, file)),
        ]),
        ...(truth.allowed.length > 0 ? [] : ["allows nothing"]),
        ...[...truth.allowed, ...truth.harmful].filter((word) => !outcomes.includes(word)),
        ...truth.allowed.filter((word) => truth.harmful.includes(word)),
      ].map((problem) => `${id}: ${problem}`);
    });
    expect(problems).toEqual([]);
  });

  it("ids and addresses are used once, and numbers run on without a gap", () => {
    const ids = all.map(({ behaviour }) => behaviour.id).toSorted();
    const families = Map.groupBy(ids, (id) => id.replace(/-\d+$/, ""));
    const expected = [...families].flatMap(([family, members]) =>
      members.map((_, index) => `${family}-${String(index + 1).padStart(3, "0")}`),
    );
    expect(ids).toEqual(expected.toSorted());
    expect(new Set(all.map(({ behaviour }) => behaviour.url)).size).toBe(all.length);
  });

  it("the newest round is sealed: within a family its numbers come after all that may be read", () => {
    const families = Map.groupBy(all, ({ behaviour }) => behaviour.family);
    const mixed = [...families.values()].flatMap((members) => {
      const parts = members
        .toSorted((a, b) => (a.behaviour.id < b.behaviour.id ? -1 : 1))
        .map(({ file, behaviour }) => ({ part: file.part, id: behaviour.id }));
      const firstSealed = parts.findIndex(({ part }) => part === "sealed");
      return firstSealed < 0 ? [] : parts.slice(firstSealed).filter(({ part }) => part !== "sealed");
    });
    expect(mixed).toEqual([]);
  });
});

interface Text {
  id: string;
  organisation: string;
  field: string;
  language: string;
  kind: string;
  title: string;
  headings: string[];
  text: string;
}
const texts: Text[] = readdirSync(`${root}/pairs`).flatMap((name) =>
  JSON.parse(readFileSync(`${root}/pairs/${name}`, "utf8")),
);
/** Scripts without spaces between words. */
const unspaced = ["ja", "zh", "th"];

describe("texts for pairs", () => {
  it("every text is whole, its id is used once, and its organisation has an original", () => {
    const originals = new Set(
      texts.filter(({ kind }) => kind === "original").map((text) => text.organisation),
    );
    const problems = texts.flatMap(({ id, organisation, language, kind, title, headings, text }) => {
      const length = unspaced.includes(language) ? text.length / 2.5 : text.split(/\s+/).length;
      return [
        ...(["original", "redesign", "translation", "hijack"].includes(kind) ? [] : [`kind ${kind}`]),
        ...(title && headings.length > 0 ? [] : ["lacks a title or headings"]),
        ...(length >= 50 && length <= 200 ? [] : [`is ${length} words long`]),
        ...(originals.has(organisation) ? [] : ["has no original"]),
      ].map((problem) => `${id}: ${problem}`);
    });
    expect(problems).toEqual([]);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  });

  it("have as many pairs of each label as the rule in bench/links/README.md takes", () => {
    const honest = texts.filter(({ kind }) => kind !== "hijack");
    const hijacks = texts.filter(({ kind }) => kind === "hijack");
    const two = honest.flatMap((a, index) => honest.slice(index + 1).map((b) => [a, b] as const));
    const across = hijacks.flatMap((a) => honest.map((b) => [a, b] as const));
    const others = two.filter(([a, b]) => a.organisation !== b.organisation && a.language === b.language);
    expect(two.filter(([a, b]) => a.organisation === b.organisation)).toHaveLength(127);
    expect(across.filter(([a, b]) => a.organisation === b.organisation)).toHaveLength(94);
    const strange = across.filter(([a, b]) => a.organisation !== b.organisation && a.language === b.language);
    expect(strange.length).toBeGreaterThanOrEqual(156);
    expect(others.filter(([a, b]) => a.field === b.field).length).toBeGreaterThanOrEqual(300);
    expect(others.filter(([a, b]) => a.field !== b.field).length).toBeGreaterThanOrEqual(323);
  });
});
