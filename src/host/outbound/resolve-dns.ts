import type { Resolve } from "./transport.ts";

/** `Deno.resolveDns`, or undefined where there is none. */
export type ResolveDns = (hostname: string, type: "A" | "AAAA") => Promise<string[]>;

/** Deno's names for "you may not" and "not here" (of Deno.errors). */
const refused = ["NotCapable", "PermissionDenied", "NotSupported"];

/** A DNS client's answers as the guard wants them: both families, or nothing at all (R9). */
export function createDnsResolve(resolveDns: ResolveDns | undefined): Resolve {
  return async (hostname) => {
    if (!resolveDns) return undefined;
    const [v4, v6] = await Promise.allSettled([resolveDns(hostname, "A"), resolveDns(hostname, "AAAA")]);
    const failures = [v4, v6].flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    if (failures.some((failure) => refused.includes(toName(failure)))) return undefined;
    // A family that nobody could ask may be the one with the private address in it.
    const fault = failures.find((failure) => toName(failure) !== "NotFound");
    if (fault) throw fault;
    return [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

function toName(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
