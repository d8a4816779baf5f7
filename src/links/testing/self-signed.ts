import { createHash, generateKeyPairSync, sign } from "node:crypto";

/**
 * A certificate that nobody vouches for, made anew for each run: a key in the repository would be a secret in it.
 * X.509 (RFC 5280) in DER, with no more fields than Node wants to see.
 */
export function makeSelfSigned(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(tag(0x06, Buffer.from("2a8648ce3d040302", "hex")));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const person = sequence(
    tag(0x31, sequence(tag(0x06, Buffer.from("550403", "hex")), tag(0x0c, Buffer.from(name)))),
  );
  const serial = createHash("sha256").update(spki).digest().subarray(0, 8);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 1;
  const body = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))),
    tag(0x02, serial),
    algorithm,
    person,
    sequence(time("20200101000000Z"), time("20990101000000Z")),
    person,
    spki,
  );
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${sequence(body, algorithm, signature).toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
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
