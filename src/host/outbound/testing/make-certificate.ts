import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A certificate with its key, in PEM, and what is needed to sign others with it. */
export interface Made {
  name: string;
  key: string;
  cert: string;
  privateKey: KeyObject;
}

interface Wishes {
  /** Nothing: it signs itself. */
  issuer?: Made;
  /** May it sign others? */
  isAuthority?: boolean;
  /** Where it says that its issuer's certificate can be fetched. */
  issuerAddress?: string;
  /** When it ends. */
  until?: string;
}

const oids = {
  ecdsaWithSha256: "2a8648ce3d040302",
  commonName: "550403",
  basicConstraints: "551d13",
  alternativeName: "551d11",
  authorityInfoAccess: "2b06010505070101",
  issuersOfAuthority: "2b06010505073002",
};

/**
 * Made anew for each run: a key in the repository would be a secret in it. X.509 (RFC 5280) in DER, with no more fields
 * than a chain needs.
 */
export function makeCertificate(name: string, wishes: Wishes = {}): Made {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid(oids.ecdsaWithSha256));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const serial = createHash("sha256").update(spki).digest().subarray(0, 8);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 1;
  const body = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))),
    tag(0x02, serial),
    algorithm,
    toPerson(wishes.issuer?.name ?? name),
    sequence(time("20200101000000Z"), time(wishes.until ?? "20990101000000Z")),
    toPerson(name),
    spki,
    tag(0xa3, sequence(...listExtensions(name, wishes))),
  );
  const signer = wishes.issuer?.privateKey ?? privateKey;
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, signer)]));
  return {
    name,
    privateKey,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${sequence(body, algorithm, signature).toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

function listExtensions(name: string, { isAuthority = false, issuerAddress }: Wishes): Buffer[] {
  const extension = (id: string, value: Buffer) => sequence(oid(id), tag(0x04, value));
  const mark = isAuthority
    ? extension(oids.basicConstraints, sequence(tag(0x01, Buffer.from([0xff]))))
    : extension(oids.alternativeName, sequence(tag(0x82, Buffer.from(name))));
  if (!issuerAddress) return [mark];
  const place = sequence(oid(oids.issuersOfAuthority), tag(0x86, Buffer.from(issuerAddress)));
  return [mark, extension(oids.authorityInfoAccess, sequence(place))];
}

function toPerson(name: string): Buffer {
  return sequence(tag(0x31, sequence(oid(oids.commonName), tag(0x0c, Buffer.from(name)))));
}

function oid(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, "hex"));
}

function sequence(...parts: Buffer[]): Buffer {
  return tag(0x30, Buffer.concat(parts));
}

function time(text: string): Buffer {
  return tag(0x18, Buffer.from(text));
}

function tag(type: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}
