/** The benchmarks' "now", from which every date below follows. */
export const benchNowMs = Date.UTC(2026, 10, 21, 12);

const entryCount = 20;
const text = "Applications open in January, and the guide says which papers are asked for. ".repeat(12);

/** An RSS document like those of blogs, about 9 KB. Each version has one more entry at the top. */
export function printBenchFeed(number: number, version: number): string {
  const entries = Array.from({ length: entryCount }, (_, index) => printEntry(number, version - index));
  const home = `https://feed-${number}.example/`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Feed ${number}</title><link>${home}</link>
${entries.join("\n")}
</channel></rss>`;
}

/** Story 0 is the newest of the first version; older ones count down, newer ones up. */
function printEntry(number: number, story: number): string {
  const date = new Date(benchNowMs + story * 3_600_000 - 86_400_000 - number).toUTCString();
  const address = `https://feed-${number}.example/stories/${story + 1000}?utm_source=rss`;
  return `<item><title>Story ${story + 1000} of feed ${number} about scholarships &amp; exams</title><link>${address.replaceAll("&", "&amp;")}</link>
<guid isPermaLink="false">feed-${number}-${story}</guid><pubDate>${date}</pubDate>
<description><![CDATA[<p>${story % 3 === 0 ? text : text.slice(0, 80)}</p>]]></description></item>`;
}
