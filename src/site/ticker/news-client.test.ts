import { afterEach, expect, it, vi } from "vitest";
import { createNewsClient } from "./news-client.ts";

afterEach(() => vi.unstubAllGlobals());

it("spec 8: a host that answers the read with a bare 404 has no headlines, and the console says so in words", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  const read = createNewsClient("https://hub.example/").readHeadlines();
  await expect(read).rejects.toThrow("Nobody answers for news_articles");
});
