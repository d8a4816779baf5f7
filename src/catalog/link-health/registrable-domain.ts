import { getDomain } from "tldts";

/**
 * The part of a host name that its owner registered, by the public suffix list with its private part: two customers of
 * one host (a.github.io, b.github.io) are two owners. A guess would hide good links or miss bad ones.
 */
export const registrableDomain = (url: string): string => domainOfHost(new URL(url).hostname);

/** Of anything that is where a host's name should be. */
export const domainOfHost = (host: string): string =>
  getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? host;
