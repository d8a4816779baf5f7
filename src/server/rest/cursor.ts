import { RestError } from "./rest-error.ts";

/** Walks one parameter of a request and says where it went wrong, in the words that PostgREST uses (PGRST100). */
export class Cursor {
  readonly #text: string;
  readonly #kind: string;
  readonly #shown: string;
  #at = 0;

  /** `shown`: what the caller wrote, when `text` is more than that. */
  constructor(text: string, kind: string, shown = text) {
    this.#text = text;
    this.#kind = kind;
    this.#shown = shown;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }

  /** The match of a sticky pattern here, and past it; undefined and unmoved when there is none. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.#at += match[0].length;
    return match;
  }

  /** One of the pattern or the end of the request. */
  expect(pattern: RegExp, expected: string): RegExpExecArray {
    return this.take(pattern) ?? this.fail(expected);
  }

  skipSpace(): void {
    this.take(/[ \t]*/y);
  }

  peek(): string {
    return this.#text[this.#at] ?? "";
  }

  save(): number {
    return this.#at;
  }

  restore(at: number): void {
    this.#at = at;
  }

  fail(expected: string): never {
    const found = this.isAtEnd ? "end of input" : JSON.stringify(this.peek());
    throw new RestError(
      400,
      "PGRST100",
      `"${this.#kind} (${this.#shown})" (line 1, column ${this.#at + 1})`,
      {
        details: `unexpected ${found} expecting ${expected}`,
      },
    );
  }
}
