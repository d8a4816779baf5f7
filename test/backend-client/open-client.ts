import { type AuthChangeEvent, createClient, type Session } from "@supabase/supabase-js";
import type { Backend } from "./start-backend.ts";

export const anonKey = "anon-key-for-tests";

interface Options {
  /** The address the client believes in; its requests still go to the loopback backend. */
  projectUrl?: string;
  /** `undefined` leaves the key to the library. */
  storageKey?: string | undefined;
  autoRefreshToken?: boolean;
  session?: Partial<Session>;
}

// Taken before any test fakes its timers: waiting for loopback needs the real event loop.
const realSetImmediate = setImmediate;
const turn = () => new Promise<void>((done) => realSetImmediate(done));

let opened = 0;

/** A fetch that goes to the backend whatever the host says, and that knows when nothing is in flight. */
function startFetch(backend: Backend) {
  let inFlight = 0;
  const toBackend: typeof fetch = async (input, init) => {
    inFlight += 1;
    try {
      const { pathname, search } = new URL(String(input));
      const response = await fetch(`${backend.url}${pathname}${search}`, init);
      // Read whole here, so that what follows in the client needs no more I/O.
      const bytes = await response.arrayBuffer();
      const { status, statusText, headers } = response;
      return new Response(status === 204 || status === 304 ? null : bytes, { status, statusText, headers });
    } finally {
      inFlight -= 1;
    }
  };
  const idle = async () => {
    do await turn();
    while (inFlight > 0);
    await turn();
  };
  return { toBackend, idle };
}

/** The real client on a loopback backend, with storage the test can look into. */
export function openClient(backend: Backend, options: Options = {}) {
  opened += 1;
  // The key-set cache belongs to the storage key, process-wide: a fresh key keeps tests apart.
  const storageKey = "storageKey" in options ? options.storageKey : `contract-${opened}`;
  const stored = new Map<string, string>();
  if (options.session && storageKey) stored.set(storageKey, JSON.stringify(options.session));
  let reads = 0;
  const storage = {
    getItem: (key: string) => {
      reads += 1;
      return stored.get(key) ?? null;
    },
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const { toBackend, idle } = startFetch(backend);
  const { autoRefreshToken = false } = options;
  const client = createClient(options.projectUrl ?? backend.url, anonKey, {
    auth: { storage, autoRefreshToken, ...(storageKey && { storageKey }) },
    global: { fetch: toBackend },
  });
  const events: [AuthChangeEvent, Session | null][] = [];
  client.auth.onAuthStateChange((event, session) => void events.push([event, session]));
  return {
    client,
    stored,
    storageKey: storageKey ?? "",
    idle,
    eventNames: () => events.map(([event]) => event),
    events,
    countReads: () => reads,
    close: () => client.auth.dispose(),
  };
}
