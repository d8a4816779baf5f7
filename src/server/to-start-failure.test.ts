import { expect, it } from "vitest";
import { StoreLockedError } from "#host/lock-folder.ts";
import { SettingsError } from "#host/settings/settings.ts";
import { StoreSchemaError } from "./store/article-store.ts";
import { toStartFailure } from "./to-start-failure.ts";

const listenError = (code: string) =>
  Object.assign(new Error(code), { code, syscall: "listen", port: 80, address: "127.0.0.1" });
const nameError = (code: string) =>
  Object.assign(new Error(code), { code, syscall: "getaddrinfo", hostname: "hub.invalid" });
const problem = { where: "PORT", what: "no port", fix: "Give one." };

it.each<[string, unknown, number, RegExp]>([
  ["a bad setting", new SettingsError([problem]), 78, /^PORT: no port\. Give one\.$/],
  ["a locked store", new StoreLockedError("in use by process 7"), 75, /process 7$/],
  ["a newer store", new StoreSchemaError("schema 9"), 65, /^schema 9$/],
  ["a busy port", listenError("EADDRINUSE"), 69, /^Port 80 .* PORT\.$/],
  ["a port that is not ours", listenError("EACCES"), 77, /^This user .* 1023.*$/],
  ["an address that is not ours", listenError("EADDRNOTAVAIL"), 78, /^HOST: .*$/],
  [
    "an address that is not ours, on any port",
    { ...listenError("EADDRNOTAVAIL"), port: undefined },
    78,
    /^HOST: /,
  ],
  [
    "an address of a card that is not named",
    listenError("EINVAL"),
    78,
    /^HOST: 127\.0\.0\.1 is not (?!.*127\.0\.0\.1).*: (?:.*, )?0\.0\.0\.0\.$/,
  ],
  ["a name that nobody knows", nameError("ENOTFOUND"), 78, /^HOST: hub\.invalid is not an address.*$/],
  ["a name that nobody can look up now", nameError("EAI_AGAIN"), 78, /^HOST: hub\.invalid .*$/],
  ["a file that may not be read", Object.assign(new Error("no"), { code: "EACCES" }), 70, /Error: no/],
  ["anything else", "odd", 70, /^odd$/],
])("%s has its own exit code and says what to do", (_what, error, code, text) => {
  const failure = toStartFailure(error);
  expect(failure.code).toBe(code);
  expect(failure.text).toMatch(text);
});
