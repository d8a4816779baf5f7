import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startFeedServer } from "./feed-server.ts";
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

/** Thirteen from each, so that the newest fifty leave two out. */
const perFeed = 13;

/** Four publishers, one for each dialect, on one loopback server; a product that reads them starts with what this gives. */
export async function startNewsroom() {
  const newsroom = await startFeedServer({});
  const home = (name: string) => `https://${name}.example`;
  newsroom.set("/rss.xml", printRss("Campus Daily", home("campus"), makeStories("Campus Daily", perFeed, 1)));
  newsroom.set("/news.atom", printAtom("Study Wire", home("wire"), makeStories("Study Wire", perFeed, 2)));
  newsroom.set("/index.rdf", printRdf("Old Quad", home("quad"), makeStories("Old Quad", perFeed, 3)));
  newsroom.set("/feed.json", printJsonFeed("New Term", home("term"), makeStories("New Term", perFeed, 4)));
  const feed = (name: string, site: string, path: string) => ({
    name,
    home: home(site),
    url: newsroom.url + path,
  });
  return {
    newsroom,
    env: { WAYMARK_ALLOW_HOSTS: newsroom.host },
    feeds: [
      feed("Campus Daily", "campus", "/rss.xml"),
      feed("Study Wire", "wire", "/news.atom"),
      feed("Old Quad", "quad", "/index.rdf"),
      feed("New Term", "term", "/feed.json"),
    ],
  };
}

/** For `npm start`: the same four, and a store of their own in a folder that is kept, so that no other host is asked. */
export async function startNewsroomIn(folder: string) {
  const { feeds, env } = await startNewsroom();
  mkdirSync(folder, { recursive: true });
  const feedsFile = join(folder, "feeds.yaml");
  // JSON is YAML.
  writeFileSync(feedsFile, JSON.stringify(feeds));
  return { ...env, WAYMARK_FEEDS: feedsFile, WAYMARK_DATA: join(folder, "data"), DATABASE_URL: "" };
}
