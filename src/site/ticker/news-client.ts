import { createClient } from "@supabase/supabase-js";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { defaultLimit, type Headline, isHeadline } from "#news/headline.ts";
import { toLookedAtMs } from "#news/print-news-outcome.ts";
import { toPatience } from "../page/patience.ts";

export interface NewsClient {
  /** Rejects with the error's message if the read fails. Without a limit, reads `defaultLimit` rows (spec 9). */
  readHeadlines(limit?: number): Promise<Headline[]>;
  /** Asks the server to fetch what is due (spec 7 "Refresh news"). Gives when it last asked a source, if it says so. */
  fetchNews(): Promise<number | undefined>;
}

/** The unmodified Supabase client: this server and a hosted project answer alike. No session is kept (spec 1: no sign-in). */
export function createNewsClient(projectUrl: string, anonKey = defaultAnonKey): NewsClient {
  const client = createClient(projectUrl, anonKey, {
    // A refresh may take its server a minute (R4).
    global: { fetch: (input, init) => fetch(input, { ...init, ...toPatience(75_000) }) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  return {
    async readHeadlines(limit = defaultLimit) {
      const { data, error } = await client
        .from("news_articles")
        .select("*")
        .order("published_date", { ascending: false })
        .limit(limit);
      // The client takes a 404 without a body, as from static hosts, for an empty table.
      if (error || !data) throw error ?? new Error("Nobody answers for news_articles");
      // Left out here, so that strip, list and counts are of the same headlines.
      return data.filter(isHeadline);
    },
    async fetchNews() {
      const { data, error } = await client.functions.invoke("fetch-news");
      if (error) throw error;
      return toLookedAtMs(data);
    },
  };
}
