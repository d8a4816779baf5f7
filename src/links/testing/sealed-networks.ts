import {
  calm,
  dead,
  isAmong,
  isOf,
  late,
  leadTo,
  type NetworkScenario,
  namesDown,
  unknownName,
  unsafe,
} from "./network-scenario.ts";
import { printPage, samplePage } from "./sample-page.ts";

const wall = printPage({
  title: "Web Page Blocked",
  body: `<h1>Web Page Blocked</h1><p>You have tried to access a web page which is in violation of your internet usage policy. Category: Education. To have the rating of this web page evaluated please contact your administrator. This block is recorded together with the address of your computer, the name of its user, and the time of day at which the page was asked for, and is kept for thirty days by the department of information technology of this district.</p>`,
});
const filterHost = "filter.district-net.org";
const portalHost = "guest.airport-lounge.com";

/** Written before the rules, and not looked at while they were made. */
export const sealedNetworks: NetworkScenario[] = [
  {
    name: "a hotel's portal that shows its own certificate under every name",
    answer: () => unsafe,
    expected: calm,
  },
  {
    name: "a company's proxy that opens all connections but those to well-known sites",
    answer: ({ isControl, link }) => (isControl || (link ?? 0) % 10 === 0 ? undefined : unsafe),
    expected: calm,
  },
  {
    name: "a school's filter that sends one category to its own page",
    answer: (asked) => {
      if (isOf(asked, filterHost)) return { body: wall };
      return isAmong(asked, 12)
        ? leadTo(`https://${filterHost}/block?u=${encodeURIComponent(asked.url.href)}`)
        : undefined;
    },
    expected: calm,
  },
  {
    name: "a filter that shows its page in place, to some as 403 and to some as 200",
    answer: (asked) =>
      isAmong(asked, 10) ? { status: (asked.link ?? 0) % 2 === 0 ? 403 : 200, body: wall } : undefined,
    expected: calm,
  },
  {
    name: "a name service that is away for a while in the middle",
    resolve: ({ at }) => (at >= 60 && at < 80 ? namesDown : undefined),
    expected: calm,
  },
  {
    name: "a sinkhole that leads nine names to 0.0.0.0",
    resolve: (asked) => (isAmong(asked, 9) ? ["0.0.0.0"] : undefined),
    expected: calm,
  },
  {
    name: "a connection that is lost for the last few links",
    answer: ({ at }) => (at >= 119 ? dead : undefined),
    expected: calm,
  },
  {
    name: "a portal whose session ends half-way",
    answer: (asked) => {
      if (isOf(asked, portalHost))
        return { body: samplePage({ title: "Welcome. Accept the terms to go on" }) };
      return asked.at >= 60 ? leadTo(`https://${portalHost}/login`, 307) : undefined;
    },
    expected: calm,
  },
  {
    name: "a line so slow that a third of the sites come too late",
    answer: ({ link }) => ((link ?? 1) % 3 === 0 ? late : undefined),
    expected: calm,
  },
  {
    name: "a big host that is down: its links are seen once, as they should be",
    answer: ({ link }) => ((link ?? 0) >= 100 ? dead : undefined),
    expected: { isOwnNetwork: false, hidden: 0, doubts: 20 },
  },
  {
    name: "an ordinary night: two lost pages, a dead name and a stolen one",
    answer: (asked) => {
      if (isOf(asked, "casino-palace.com")) return { body: samplePage({ title: "Casino Palace" }) };
      if (asked.link === 3 || asked.link === 40) return { status: 404 };
      return asked.link === 77 ? leadTo("https://www.casino-palace.com/", 301) : undefined;
    },
    resolve: ({ link }) => (link === 12 ? unknownName : undefined),
    expected: { isOwnNetwork: false, hidden: 1, doubts: 3 },
  },
];
