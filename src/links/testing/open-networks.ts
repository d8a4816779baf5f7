import {
  calm,
  dead,
  isAmong,
  isOf,
  late,
  leadTo,
  type NetworkScenario,
  unknownName,
  unsafe,
} from "./network-scenario.ts";
import { samplePage } from "./sample-page.ts";

const portal = "https://portal.hotel-wifi.com/";
const filter = "https://block.webfilter.net/denied";
const page = { body: samplePage({ title: "Please sign in to go on" }) };
const casino = (link: number) => `https://www.casino-${link}.com/`;

export const openNetworks: NetworkScenario[] = [
  { name: "no network at all", answer: () => dead, resolve: () => unknownName, expected: calm },
  { name: "no network, and one link asked for", only: 1, answer: () => dead, expected: calm },
  { name: "an inspecting proxy, and two links asked for", only: 2, answer: () => unsafe, expected: calm },
  {
    name: "a hotel's portal in front of everything",
    answer: (asked) => (isOf(asked, "hotel-wifi.com") ? page : leadTo(portal)),
    expected: calm,
  },
  {
    name: "a hotel's portal, and one link asked for",
    only: 1,
    answer: (asked) => (isOf(asked, "hotel-wifi.com") ? page : leadTo(portal)),
    expected: calm,
  },
  {
    name: "a web filter that lets through only what everyone knows",
    answer: (asked) => (asked.link === undefined ? page : leadTo(filter)),
    expected: calm,
  },
  {
    name: "a web filter on the first night of all",
    isFirst: true,
    answer: (asked) => (asked.link === undefined ? page : leadTo(filter)),
    expected: calm,
  },
  { name: "an inspecting proxy", answer: () => unsafe, expected: calm },
  {
    name: "half a network: every second connection fails",
    answer: ({ link }) => ((link ?? 1) % 2 === 0 ? dead : undefined),
    expected: calm,
  },
  {
    name: "thirty dead neighbours",
    resolve: ({ link }) => (link !== undefined && link >= 30 && link < 60 ? unknownName : undefined),
    expected: calm,
  },
  {
    name: "a name service that dies half-way",
    resolve: ({ at }) => (at >= 60 ? unknownName : undefined),
    expected: calm,
  },
  {
    name: "no way to sites that have IPv6 only",
    resolve: (asked) => (isAmong(asked, 8) ? ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"] : undefined),
    answer: (asked) => (isAmong(asked, 8) ? dead : undefined),
    expected: calm,
  },
  {
    name: "a content network that has had enough of us, on thirty of its sites",
    answer: (asked) => (isAmong(asked, 30) ? { status: 429 } : undefined),
    expected: calm,
  },
  {
    name: "a content network that fails, with fifteen of its sites",
    answer: (asked) => (isAmong(asked, 15) ? { status: 503 } : undefined),
    expected: calm,
  },
  { name: "a line that is too slow for anything", answer: () => late, expected: calm },
  { name: "a proxy that asks for a password", answer: () => ({ status: 407 }), expected: calm },
  {
    name: "six sites that go to one new owner in one night",
    answer: (asked) => (isAmong(asked, 6) ? leadTo("https://www.one-university.edu/", 301) : undefined),
    expected: calm,
  },
  {
    name: "one control site down",
    answer: ({ url }) => (url.hostname === "www.control-1.net" ? dead : undefined),
    expected: { isOwnNetwork: false, hidden: 0, doubts: 0 },
  },
  {
    name: "one control site down and three dead links",
    answer: (asked) => (asked.url.hostname === "www.control-1.net" || isAmong(asked, 3) ? dead : undefined),
    expected: { isOwnNetwork: false, hidden: 0, doubts: 3 },
  },
  {
    name: "four stolen names, each by someone else: three go, one waits",
    answer: (asked) => (isAmong(asked, 4) ? leadTo(casino(asked.link ?? 0)) : undefined),
    expected: { isOwnNetwork: false, hidden: 3, doubts: 0 },
  },
  {
    name: "a big host whose name was lost, with its twenty links: three go, seventeen wait",
    answer: ({ link }) => ((link ?? 0) >= 100 ? leadTo(casino(1)) : undefined),
    expected: { isOwnNetwork: false, hidden: 3, doubts: 0 },
  },
];
