import { afterEach, describe, expect, it, vi } from "vitest";
import { readCommand } from "./read-command.ts";

const { argv } = process;
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

const read = (...args: string[]) => {
  process.argv = [...argv.slice(0, 2), ...args];
  return readCommand(
    `Does something.

  npm run something -- --json

Options
  --out DIR        where to put it; --json says more ...
                   --later is not an option
  --only WORD...   only these; may be repeated
  --count N        how many
  --json           print {"ok", "words": [...]}

Exit codes: 0 done`,
    { takesOperands: true },
  );
};

/** What the process would end with, and what it says. */
function end(run: () => unknown): [code: unknown, text: string] {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  try {
    run();
  } catch (error) {
    return [(error as Error).message, String(said.mock.calls.at(-1)?.[0]).split("\n")[0] ?? ""];
  }
  return [undefined, ""];
}

describe("readCommand", () => {
  it("takes switches, values and lists from the help text", () => {
    const { options, operands } = read("--json", "--out", "x", "--only", "a", "--only=b", "file");
    const out: string | undefined = options.out;
    const words: string[] = options.only;
    const json: boolean = options.json;
    expect([out, words, json, operands]).toEqual(["x", ["a", "b"], true, ["file"]]);
  });

  it("gives what was left out as undefined, an empty list or false", () => {
    expect(read().options).toMatchObject({ out: undefined, only: [], json: false });
  });

  it("lists --help below the others, where theirs is", () => {
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    end(() => read("--help"));
    expect(said.mock.calls[0]?.[0]).toContain(
      '  --json           print {"ok", "words": [...]}\n  --help           show this text\n\nExit codes',
    );
  });

  it.each([["--later"], ["--jsn"], ["--json=yes"], ["--out"]])(
    "refuses %s, and says how it is used",
    (arg) => {
      expect(end(() => read(arg))).toEqual([
        "ended with 2",
        expect.stringContaining(arg.replace("=yes", "")),
      ]);
    },
  );

  it.each(["0", "501", "5,6", "1.5", "-1", "", "1e2", "many"])("refuses --count=%s", (count) => {
    expect(end(() => read(`--count=${count}`).whole("count", 5, 1, 500))).toEqual([
      "ended with 2",
      `--count has to be a whole number, from 1 to 500, not "${count}".`,
    ]);
  });

  it("takes whole numbers", () => {
    expect(read().whole("count", 5)).toBe(5);
    expect(read("--count=500").whole("count", 5, 1, 500)).toBe(500);
  });

  it.each([[[]], [["a", "b"]], [[""]]])("refuses %j where one operand is meant", (args) => {
    expect(end(() => read(...args).one("Name one file."))).toEqual(["ended with 2", "Name one file."]);
  });

  it("answers in JSON or in words, with the code that fits", () => {
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    const print = vi.fn();
    expect(read("--json").answer(false, { words: [] }, print)).toBe(1);
    expect(JSON.parse(said.mock.calls[0]?.[0])).toEqual({ ok: false, words: [] });
    expect(print).not.toHaveBeenCalled();
    expect(read().answer(true, {}, print)).toBe(0);
    expect(print).toHaveBeenCalledOnce();
  });
});
