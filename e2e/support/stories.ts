import { type FeedServer, startFeedServer } from "./feed-server.ts";
import { printAtom, printJsonFeed, printRdf, printRss, type Story } from "./sample-feeds.ts";

const words = ["visas", "essays", "rankings", "bursaries", "exams", "open days", "transfers", "housing"];

/** `count` stories, one an hour, newest first; titles all differ by more than a number. */
export function makeStories(source: string, count: number, startHours = 1): Story[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `${source} reports on ${words[index % words.length]} for the autumn intake, part ${index + 1}`,
    path: `/${source.toLowerCase().replaceAll(" ", "-")}/${index + 1}`,
    hoursAgo: startHours + index,
  }));
}

/** Four publishers, one for each dialect, on one loopback server. */
export async function startNewsroom(
  perFeed = 13,
): Promise<{ server: FeedServer; feeds: { name: string; home: string; url: string }[] }> {
  const server = await startFeedServer({});
  const home = (name: string) => `https://${name}.example`;
  server.set("/rss.xml", printRss("Campus Daily", home("campus"), makeStories("Campus Daily", perFeed, 1)));
  server.set("/news.atom", printAtom("Study Wire", home("wire"), makeStories("Study Wire", perFeed, 2)));
  server.set("/index.rdf", printRdf("Old Quad", home("quad"), makeStories("Old Quad", perFeed, 3)));
  server.set("/feed.json", printJsonFeed("New Term", home("term"), makeStories("New Term", perFeed, 4)));
  const feed = (name: string, site: string, path: string) => ({
    name,
    home: home(site),
    url: server.url + path,
  });
  return {
    server,
    feeds: [
      feed("Campus Daily", "campus", "/rss.xml"),
      feed("Study Wire", "wire", "/news.atom"),
      feed("Old Quad", "quad", "/index.rdf"),
      feed("New Term", "term", "/feed.json"),
    ],
  };
}
