import { createServer as createWeb } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchGuarded } from "./fetch-guarded.ts";
import { fetchingIssuers } from "./fetch-issuers.ts";
import { nodeTransport } from "./node-transport.ts";
import { type Made, makeCertificate } from "./testing/make-certificate.ts";

const roots = getCACertificates("default");
const servers: Server[] = [];
const asked: string[] = [];
const files = new Map<string, Buffer | string>();
const allowed = new Set<string>();
const root = makeCertificate("Root of the tests", { isAuthority: true });
const foreignRoot = makeCertificate("Root of a stranger", { isAuthority: true });
let store = "";

beforeAll(async () => {
  setDefaultCACertificates([...roots, root.cert]);
  const web = createWeb((request, response) => {
    asked.push(request.url ?? "");
    const file = files.get(request.url ?? "");
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  store = `http://ca.test:${await listen(web)}`;
  allowed.add(new URL(store).host);
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(async () => {
  setDefaultCACertificates(roots);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

const resolve = async () => ["127.0.0.1"];

/** A server that sends nothing but its own certificate; gives its address. */
async function serve({ key, cert }: Made): Promise<string> {
  const server = createServer({ key, cert }, (_request, response) => response.end("the page"));
  const address = `https://school.test:${await listen(server)}/`;
  allowed.add(new URL(address).host);
  return address;
}

async function ask(address: string, transport = fetchingIssuers({ resolve, allowHosts: allowed })) {
  const result = await fetchGuarded(address, { transport, resolve, allowHosts: allowed });
  return result.ok ? new TextDecoder().decode(result.body) : result.code;
}

function offer(path: string, { cert }: Made, isText = false): string {
  files.set(path, isText ? cert : Buffer.from(cert.replace(/-----.*-----|\s/g, ""), "base64"));
  return `${store}${path}`;
}

const middle = makeCertificate("Middle", { issuer: root, isAuthority: true });

describe("a server that leaves out the certificate of its issuer", () => {
  it.each([
    ["in DER", false],
    ["in PEM", true],
  ])("is reached with the issuer from the address in its own certificate, %s", async (_form, isText) => {
    const issuerAddress = offer("/middle", middle, isText);
    const address = await serve(makeCertificate("school.test", { issuer: middle, issuerAddress }));
    expect(await ask(address)).toBe("the page");
    expect(await ask(address, nodeTransport)).toBe("tls_incomplete");
  });

  it("is reached through two that are left out, each fetched once", async () => {
    const upper = makeCertificate("Upper", { issuer: root, isAuthority: true });
    const lower = makeCertificate("Lower", {
      issuer: upper,
      isAuthority: true,
      issuerAddress: offer("/upper", upper),
    });
    const issuerAddress = offer("/lower", lower);
    const address = await serve(makeCertificate("school.test", { issuer: lower, issuerAddress }));
    const transport = fetchingIssuers({ resolve, allowHosts: allowed });
    expect(await ask(address, transport)).toBe("the page");
    expect(await ask(address, transport)).toBe("the page");
    expect(asked).toEqual(["/lower", "/upper"]);
  });

  it.each([
    ["the name is another's", { name: "other.test", until: undefined }],
    ["it is out of date", { name: "school.test", until: "20250101000000Z" }],
  ])("is refused as ever when %s", async (_why, { name, until }) => {
    const issuerAddress = offer("/middle", middle);
    const wishes = { issuer: middle, issuerAddress, ...(until ? { until } : {}) };
    expect(await ask(await serve(makeCertificate(name, wishes)))).toBe("tls_failed");
  });

  it("is refused where the chain ends at a root that nobody trusts, which is offered too", async () => {
    const stray = makeCertificate("Stray", {
      issuer: foreignRoot,
      isAuthority: true,
      issuerAddress: offer("/foreign-root", foreignRoot),
    });
    const viaMiddle = { issuer: stray, issuerAddress: offer("/stray", stray) };
    const viaRoot = { issuer: foreignRoot, issuerAddress: offer("/foreign-root", foreignRoot) };
    expect(await ask(await serve(makeCertificate("school.test", viaMiddle)))).toBe("tls_failed");
    expect(await ask(await serve(makeCertificate("school.test", viaRoot)))).toBe("tls_failed");
  });

  it("is refused if what is offered is not an authority, signed another or is not a certificate", async () => {
    const leaf = makeCertificate("school.test", { issuer: root });
    const other = makeCertificate("Middle", { issuer: root, isAuthority: true });
    files.set("/text", "<html>Not found</html>");
    for (const issuerAddress of [offer("/leaf", leaf), offer("/other", other), `${store}/text`]) {
      const issuer = issuerAddress.endsWith("/leaf") ? leaf : middle;
      const made = makeCertificate("school.test", { issuer, issuerAddress });
      expect(await ask(await serve(made)), issuerAddress).toBe("tls_failed");
    }
  });

  it("is refused without such an address, and stays open where nobody answers there", async () => {
    expect(await ask(await serve(makeCertificate("school.test", { issuer: middle })))).toBe("tls_failed");
    const lost = makeCertificate("school.test", { issuer: middle, issuerAddress: `${store}/lost` });
    expect(await ask(await serve(lost))).toBe("tls_incomplete");
  });

  it("S9 the issuer is asked for through the guard: not at an address of an internal network", async () => {
    offer("/middle", middle);
    const inside = store.replace("ca.test", "127.0.0.1");
    const made = makeCertificate("school.test", { issuer: middle, issuerAddress: `${inside}/middle` });
    expect(await ask(await serve(made))).toBe("tls_incomplete");
    expect(asked).toEqual([]);
  });
});
