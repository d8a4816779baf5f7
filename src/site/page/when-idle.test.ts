import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askOnce } from "./when-idle.ts";

/** A question whose answers come when the test says so. */
function toQuestion() {
  const asked: PromiseWithResolvers<string>[] = [];
  const read = askOnce(() => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  });
  return { asked, read };
}

async function failTwice(asked: PromiseWithResolvers<string>[]): Promise<void> {
  asked[0]?.reject(new Error("503"));
  await vi.advanceTimersByTimeAsync(1000);
  asked[1]?.reject(new Error("503"));
}

describe("askOnce", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("asks once, however many want to know, also after the answer", async () => {
    const { asked, read } = toQuestion();
    const both = Promise.all([read(), read()]);
    asked[0]?.resolve("yes");
    expect(await both).toEqual(["yes", "yes"]);
    expect(await read()).toBe("yes");
    expect(asked).toHaveLength(1);
  });

  it("asks once more by itself, a second after an answer was lost, and tells nobody", async () => {
    const { asked, read } = toQuestion();
    const both = Promise.all([read(), read()]);
    asked[0]?.reject(new Error("lost"));
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    asked[1]?.resolve("yes");
    expect(await both).toEqual(["yes", "yes"]);
    expect(asked).toHaveLength(2);
  });

  it("tells at once of an answer that failed after a long wait", async () => {
    const { asked, read } = toQuestion();
    const told = read().catch(() => "told");
    await vi.advanceTimersByTimeAsync(20_000);
    asked[0]?.reject(new DOMException("no answer in 20 s", "TimeoutError"));
    expect(await Promise.race([told, vi.advanceTimersByTimeAsync(5000)])).toBe("told");
    expect(asked).toHaveLength(1);
  });

  it("tells everyone of a failure, and asks again the next time", async () => {
    const { asked, read } = toQuestion();
    const both = Promise.allSettled([read(), read()]);
    await failTwice(asked);
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const again = read();
    asked[2]?.resolve("yes");
    expect(await again).toBe("yes");
    expect(asked).toHaveLength(3);
  });

  it("keeps the new answer of one who asks again at once, whoever else was told of the failure", async () => {
    const { asked, read } = toQuestion();
    const first = read().catch(read);
    const second = read().catch(() => "told");
    await failTwice(asked);
    expect(await second).toBe("told");
    const third = read();
    asked[2]?.resolve("yes");
    asked[3]?.resolve("asked once too often");
    expect(await Promise.all([first, third])).toEqual(["yes", "yes"]);
    expect(asked).toHaveLength(3);
  });
});
