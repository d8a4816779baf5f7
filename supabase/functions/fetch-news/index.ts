import type { ResolveDns } from "#host/outbound/fetch-transport.ts";
import { createHandler, type HubFacts } from "#server/edge/create-handler.ts";

/** The entry that `npm run supabase:bundle` makes one file of. What it uses of Deno is said here and nowhere else. */
declare const Deno: {
  env: { get(name: string): string | undefined };
  resolveDns?: ResolveDns;
  serve(handler: (request: Request) => Promise<Response>): void;
};
/** Written in by the bundler. */
declare const waymarkHub: HubFacts;

Deno.serve(
  createHandler({
    hub: waymarkHub,
    readVariable: (name) => Deno.env.get(name),
    resolveDns: Deno.resolveDns,
    // One JSON object a line, as the server's own log.
    log: (level, event, fields = {}) =>
      console[level](JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })),
  }),
);
