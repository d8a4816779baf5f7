import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
// biome-ignore lint/style/noRestrictedImports: a server to be called; nothing goes out from here
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { domainToASCII } from "node:url";
import type { LinkRecord } from "#catalog/link-health/link-record.ts";
import { readPage } from "#catalog/link-health/read-page.ts";
import { toPagePicture } from "#catalog/link-health/take-picture.ts";
import { type AllowHosts, toAllowHosts } from "#host/outbound/check-url.ts";
import { makeCertificate } from "#host/outbound/testing/make-certificate.ts";
import type { Resolve } from "#host/outbound/transport.ts";
import type { LinkTarget } from "../list-targets.ts";
import type { Behaviour, Serve } from "./behaviour.ts";

export interface StartedBehaviours {
  /** One for each row, with its row's number as id. */
  targets: LinkTarget[];
  records: Map<string, LinkRecord>;
  /** The ids of the rows that are about time. */
  timed: Map<string, Behaviour["timed"]>;
  resolve: Resolve;
  allowHosts: AllowHosts;
  /** The same for programs that look names up by themselves: a name's address or error; never another computer's. */
  hostsFile: Record<string, string>;
  close: () => Promise<void>;
}

/** Serves the whole table from one port, by the Host header, and a few rows from broken ones. */
export async function startBehaviours(behaviours: readonly Behaviour[]): Promise<StartedBehaviours> {
  const serves = new Map<string, Serve>();
  const web = createServer((request, response) => answer(request, response));
  const port = await listen(web);
  const tls = createTlsServer(makeCertificate("path-finder.test"), (request, response) =>
    answer(request, response),
  );
  const tlsPort = await listen(tls);
  const closedPort = await findClosedPort();
  const at = (host: string) => `http://${toName(host)}:${port}`;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const host = request.headers.host?.replace(/:\d+$/, "") ?? "";
    const serve = serves.get(host);
    // Which no server of the table has, whatever else it answers.
    if (request.url?.includes("/no-such-page-")) response.writeHead(404).end();
    else if (serve) serve({ request, response, path: request.url ?? "/", at });
    else response.writeHead(421).end();
  }

  const addresses = new Map<string, string | Error>();
  const targets: LinkTarget[] = [];
  const records = new Map<string, LinkRecord>();
  const allowed: string[] = [];
  behaviours.forEach((behaviour, index) => {
    const name = toName(behaviour.host ?? `row-${index}`);
    const url = `${toOrigin(behaviour, name, { port, tlsPort, closedPort })}${behaviour.path ?? "/"}`;
    const hosts = { ...(behaviour.serve ? { [name]: behaviour.serve } : {}), ...behaviour.others };
    for (const [host, serve] of Object.entries(hosts)) {
      serves.set(toName(host), serve);
      addresses.set(toName(host), "127.0.0.1");
      allowed.push(`${toName(host)}:${port}`);
    }
    addresses.set(name, toAddress(behaviour));
    if (behaviour.connection !== "private") allowed.push(new URL(url).host);
    const { name: title = "Path Finder", description = "Guides for choosing a university." } =
      behaviour.promise ?? {};
    const id = String(index).padStart(3, "0");
    targets.push({ id, name: title, description, url, places: ["Uni Resources > Choosing Degrees"] });
    if (behaviour.approved !== undefined) {
      const finalUrl = behaviour.approvedHost ? at(behaviour.approvedHost) : url;
      records.set(id, {
        page: toPagePicture(url, finalUrl, readPage(behaviour.approved, url), "2026-01-05"),
      });
    }
  });
  return {
    targets,
    records,
    timed: new Map(targets.map(({ id }, index) => [id, behaviours[index]?.timed])),
    allowHosts: toAllowHosts(allowed),
    hostsFile: Object.fromEntries([...addresses].map(([host, address]) => [host, toHostsLine(address)])),
    resolve: async (host) => {
      const address = addresses.get(host) ?? notFound("ENOTFOUND");
      if (typeof address !== "string") throw address;
      return [address];
    },
    close: async () => {
      await Promise.all([web, tls].map(close));
    },
  };
}

const toName = (host: string) => domainToASCII(/\.(com|net|test)$/.test(host) ? host : `${host}.test`);

function toOrigin(
  { connection }: Behaviour,
  name: string,
  ports: { port: number; tlsPort: number; closedPort: number },
): string {
  if (connection === "tls") return `https://${name}:${ports.tlsPort}`;
  if (connection === "closed-port") return `http://${name}:${ports.closedPort}`;
  // Only the guard's own ports get as far as the address.
  return connection === "private" ? `http://${name}` : `http://${name}:${ports.port}`;
}

function toAddress({ connection }: Behaviour): string | Error {
  if (connection === "no-name") return notFound("ENOTFOUND");
  if (connection === "name-service-down") return notFound("EAI_AGAIN");
  return connection === "private" ? "10.0.0.7" : "127.0.0.1";
}

const toHostsLine = (address: string | Error) =>
  typeof address === "string" ? "127.0.0.1" : address.message;

const notFound = (code: string): Error => Object.assign(new Error(code), { code });

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

async function findClosedPort(): Promise<number> {
  const server = createSocketServer();
  const port = await listen(server);
  await close(server);
  return port;
}

function close(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections?.();
  });
}
