import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";
import { createSecureContext, type SecureContext } from "node:tls";
import { makeCertificate } from "../../src/host/outbound/testing/make-certificate.ts";
import type { Look, Response } from "./judged-sites.ts";

/** Public addresses, which in this namespace are this computer: both ports, only the one without TLS, and nobody. */
const both = "93.184.215.14";
const plainOnly = "93.184.215.15";
const nobody = "93.184.215.99";
const issuerHost = "issuers.ca-of-the-bench.net";

type Pages = Record<string, string>;

export const certificateFile = (place: string) => join(place, "root.pem");

/** Names, certificates and servers of one night after another. Only inside of a network and mount namespace. */
export class RealSites {
  readonly #place: string;
  readonly #root = makeCertificate("Root of the bench", { isAuthority: true });
  readonly #middle = makeCertificate("Middle of the bench", { isAuthority: true, issuer: this.#root });
  readonly #contexts = new Map<string, SecureContext>();
  readonly #servers: Server[] = [];
  #answers = new Map<string, { response: Response; pages: Pages }>();
  #kinds = new Map<string, NonNullable<Response["tls"]>>();

  constructor(place: string) {
    this.#place = place;
  }

  async start(): Promise<void> {
    run("ip", "link", "set", "lo", "up");
    for (const address of [both, plainOnly, nobody]) run("ip", "addr", "add", `${address}/32`, "dev", "lo");
    writeFileSync(certificateFile(this.#place), this.#root.cert);
    writeFileSync(join(this.#place, "nsswitch.conf"), "hosts: files\n");
    writeFileSync(join(this.#place, "hosts"), "");
    run("mount", "--bind", join(this.#place, "nsswitch.conf"), "/etc/nsswitch.conf");
    run("mount", "--bind", join(this.#place, "hosts"), "/etc/hosts");
    const plain = (request: IncomingMessage, response: ServerResponse) =>
      this.#answer("http:", request, response);
    const safe = (request: IncomingMessage, response: ServerResponse) =>
      this.#answer("https:", request, response);
    const tls = createTlsServer({ SNICallback: (name, done) => done(null, this.#toContext(name)) }, safe);
    await Promise.all([
      this.#listen(createServer(plain), 80, both),
      this.#listen(createServer(plain), 80, plainOnly),
      this.#listen(tls, 443, both),
    ]);
  }

  stop(): void {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  show(looks: readonly { look: Look; pages: Pages }[]): void {
    this.#answers = new Map();
    this.#kinds = new Map();
    const hosts = new Map<string, string>([[issuerHost, plainOnly]]);
    for (const { look, pages } of looks)
      for (const [address, response] of Object.entries(look)) {
        this.#answers.set(address.endsWith("/*") ? address : new URL(address).href, { response, pages });
        const { hostname, protocol } = new URL(address);
        if (protocol === "https:" && response.tls && response.tls !== "ok")
          this.#kinds.set(hostname, response.tls);
        if (response.fails === "refused") hosts.set(hostname, nobody);
        else if (response.fails === "unresolved") hosts.delete(hostname);
        else if (protocol === "https:") hosts.set(hostname, both);
        else if (!hosts.has(hostname)) hosts.set(hostname, plainOnly);
      }
    const lines = [...hosts].map(([host, address]) => `${address} ${host}\n`);
    writeFileSync(join(this.#place, "hosts"), lines.join(""));
  }

  #toContext(host: string): SecureContext {
    const kind = this.#kinds.get(host) ?? "ok";
    const key = `${kind} ${host}`;
    const known = this.#contexts.get(key);
    if (known) return known;
    const name = kind === "wrong-name" ? "another.example.org" : host;
    const issuer = kind === "missing-intermediate" ? this.#middle : this.#root;
    const made = makeCertificate(name, {
      ...(kind === "self-signed" ? {} : { issuer }),
      ...(kind === "expired" ? { until: "20250101000000Z" } : {}),
      ...(kind === "missing-intermediate" ? { issuerAddress: `http://${issuerHost}/middle.crt` } : {}),
    });
    const context = createSecureContext({ key: made.key, cert: made.cert });
    this.#contexts.set(key, context);
    return context;
  }

  #answer(protocol: string, request: IncomingMessage, response: ServerResponse): void {
    const host = request.headers.host ?? "";
    if (host === issuerHost) {
      response.end(this.#middle.cert);
      return;
    }
    const origin = `${protocol}//${host}`;
    const found = this.#answers.get(`${origin}${request.url}`) ?? this.#answers.get(`${origin}/*`);
    if (found) send(found.response, found.pages, response);
    else if (protocol === "http:" && request.socket.localAddress?.endsWith(both))
      response.writeHead(301, { location: `https://${host}${request.url}` }).end();
    else send({ status: 404, body: "<title>404</title><h1>Not Found</h1>" }, {}, response);
  }

  async #listen(server: Server, port: number, address: string): Promise<void> {
    this.#servers.push(server);
    await new Promise<void>((done) => server.listen(port, address, done));
  }
}

function send(answer: Response, pages: Pages, response: ServerResponse): void {
  const { fails, status = 200, headers, page, body, base64, more } = answer;
  if (fails === "timeout") return;
  if (fails) {
    response.socket?.destroy();
    return;
  }
  const text = page === undefined ? (body ?? "") : (pages[page] ?? "");
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
  response.write(base64 ? Buffer.from(text, "base64") : text);
  for (let count = 0; count < (more?.times ?? 0); count++) response.write(more?.text ?? "");
  response.end();
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
}
