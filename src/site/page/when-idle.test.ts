import { describe, expect, it } from "vitest";
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

describe("askOnce", () => {
  it("asks once, however many want to know, also after the answer", async () => {
    const { asked, read } = toQuestion();
    const both = Promise.all([read(), read()]);
    asked[0]?.resolve("yes");
    expect(await both).toEqual(["yes", "yes"]);
    expect(await read()).toBe("yes");
    expect(asked).toHaveLength(1);
  });

  it("tells everyone of a failure, and asks again the next time", async () => {
    const { asked, read } = toQuestion();
    const both = Promise.allSettled([read(), read()]);
    asked[0]?.reject(new Error("503"));
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const again = read();
    asked[1]?.resolve("yes");
    expect(await again).toBe("yes");
    expect(asked).toHaveLength(2);
  });

  it("keeps the new answer of one who asks again at once, whoever else was told of the failure", async () => {
    const { asked, read } = toQuestion();
    const first = read().catch(read);
    const second = read().catch(() => "told");
    asked[0]?.reject(new Error("503"));
    expect(await second).toBe("told");
    const third = read();
    asked[1]?.resolve("yes");
    asked[2]?.resolve("asked once too often");
    expect(await Promise.all([first, third])).toEqual(["yes", "yes"]);
    expect(asked).toHaveLength(2);
  });
});
