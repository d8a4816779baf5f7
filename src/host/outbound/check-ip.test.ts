import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkIp } from "./check-ip.ts";

const refused = [
  ["0.0.0.0", "this network"],
  ["0.255.255.255", "this network"],
  ["10.0.0.1", "private network"],
  ["10.255.255.255", "private network"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["100.100.100.200", "carrier-grade NAT"],
  ["100.127.255.255", "carrier-grade NAT"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["168.63.129.16", "cloud platform service"],
  ["169.254.169.254", "link-local"],
  ["172.16.0.1", "private network"],
  ["172.31.255.255", "private network"],
  ["192.0.0.192", "protocol assignments"],
  ["192.0.2.1", "documentation"],
  ["192.88.99.1", "6to4 relay"],
  ["192.168.1.1", "private network"],
  ["198.18.0.1", "benchmarking"],
  ["198.19.255.255", "benchmarking"],
  ["198.51.100.7", "documentation"],
  ["203.0.113.7", "documentation"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.255", "multicast"],
  ["240.0.0.1", "reserved or broadcast"],
  ["255.255.255.255", "reserved or broadcast"],
  ["::", "outside global unicast 2000::/3"],
  ["::1", "outside global unicast 2000::/3"],
  ["::127.0.0.1", "outside global unicast 2000::/3"],
  ["::ffff:127.0.0.1", "outside global unicast 2000::/3"],
  ["::ffff:93.184.215.14", "outside global unicast 2000::/3"],
  ["64:ff9b::7f00:1", "outside global unicast 2000::/3"],
  ["64:ff9b:1::1", "outside global unicast 2000::/3"],
  ["100::1", "outside global unicast 2000::/3"],
  ["fc00::1", "outside global unicast 2000::/3"],
  ["fd00:ec2::254", "outside global unicast 2000::/3"],
  ["fe80::1", "outside global unicast 2000::/3"],
  ["fec0::1", "outside global unicast 2000::/3"],
  ["ff02::1", "outside global unicast 2000::/3"],
  ["5f00::1", "outside global unicast 2000::/3"],
  ["2001::1", "protocol assignments, Teredo or ORCHID"],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "protocol assignments, Teredo or ORCHID"],
  ["2001:20::1", "protocol assignments, Teredo or ORCHID"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "6to4"],
  ["3fff:fff::1", "documentation"],
  ["fe80::1%eth0", "not an IP address"],
  ["2606:4700::1%1", "not an IP address"],
  ["0x7f.1", "not an IP address"],
  ["2130706433", "not an IP address"],
  ["1.2.3.256", "not an IP address"],
  ["1:2:3:4:5:6:7", "not an IP address"],
  ["1::2::3", "not an IP address"],
  ["2606:4700:1:2:3:4:5:6::", "not an IP address"],
  ["localhost", "not an IP address"],
  ["", "not an IP address"],
] as const;

const allowed = [
  "1.1.1.1",
  "93.184.215.14",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2606:4700:4700::1111",
  "2a00:1450:4001:82b:0:0:0:200e",
  "2003::1",
  "3fff:1000::1",
];

describe("R9 S9 addresses", () => {
  it.each(refused)("refuses %s: %s", (address, range) => {
    expect(checkIp(address)).toBe(range);
  });

  it.each(allowed)("lets %s through", (address) => {
    expect(checkIp(address)).toBeUndefined();
  });

  it("refuses every IPv4 address in an IPv6 coat, public ones too", () => {
    const coats = ["::", "::ffff:", "::ffff:0:", "64:ff9b::"];
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom(...coats), (address, coat) => {
        expect(checkIp(coat + address)).toBe("outside global unicast 2000::/3");
      }),
    );
  });

  it("reads the short and the long spelling of an address as one", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16)).join(":");
        const short = new URL(`http://[${long}]/`).hostname.slice(1, -1);
        expect(checkIp(short)).toBe(checkIp(long));
      }),
    );
  });
});
