import { afterEach, expect, it, vi } from "vitest";
import { log } from "./log.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("S22 one line of JSON a time on standard error, whatever a feed wrote", () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  const out = vi.spyOn(process.stdout, "write");
  log("warn", "feed", { feed: 'A\n{"level":"error"}\r\u2028\u001b[31m', count: 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r\u001b]/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", event: "feed", count: 1 });
  expect(out).not.toHaveBeenCalled();
});
