import { stopWords } from "./split-words.ts";

/** What stands before a part that is not wanted. "Not" alone is said of much else: "not sure what to study". */
const denial =
  /(?:^| )(?:except|excluding|without|outside|(?:other|rather) than|apart from|instead of|(?:but|any(?:thing|where|one)|every(?:thing|where|one)) (?:not|but)|not based on|(?:do not|dont|does not|doesnt|didnt|wont|not) (?:want|need|like|require|have)(?: to (?:go|study|live|be|move|work|apply))?|sauf|sans|hors de|fuera de|fuori da(?:l|lla)?|buiten|ausser|ausserhalb|ohne|excepto|sin|sem|senza|zonder|bez|кроме|без)(?: (?:of|for|in|the|from|to|any|an?|to do|taking)){0,2}$/;
const notThere = /^no$|(?:^| )(?:not|nicht)(?: (?:just|only|in|the|from|to|for)){0,3}$/;
const notThis = /(?:^| )(?:not|nicht)(?: (?:about|for|with|just|only|a|an|the))*$/;
/** "Not eating" is said of who does not, and of nothing that is not wanted. */
const isDoing = /ing$/;
/** Between the words of a phrase they make another one of it: "jobs without a degree". */
export const deniers: ReadonlySet<string> = new Set(
  "not without except excluding ohne sans sin senza".split(" "),
);
/** "Not in Germany or France". */
const list = /^(?:and|or|nor|und|oder|noch|et|ou|ni|y|o|e|и|или)(?: (?:in|the|from|to|an?|any|en))*$/;

/** Which parts of a query are not wanted, asked for one after the other. */
export class Denials {
  readonly #words: readonly string[];
  /** Of the part before: where it ended, and whether it was a country that is not wanted, or anything else. */
  #last: { end: number; isPlace: boolean } | undefined;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  isDenied(start: number, end: number, isPlace: boolean): boolean {
    const before = this.#words.slice(0, start).join(" ");
    const word = this.#words[start] ?? "";
    const isDenied =
      denial.test(before) ||
      (isPlace
        ? notThere.test(before)
        : notThis.test(before) && !stopWords.has(word) && !isDoing.test(word)) ||
      this.#isListed(start, isPlace);
    this.#last = isDenied ? { end, isPlace } : undefined;
    return isDenied;
  }

  /** Countries are listed without a word between them, too. */
  #isListed(start: number, isPlace: boolean): boolean {
    if (this.#last?.isPlace !== isPlace) return false;
    const between = this.#words.slice(this.#last.end, start).join(" ");
    return list.test(between) || (isPlace && between === "");
  }
}
