import { networkInterfaces } from "node:os";
import { exitCodes } from "#host/exit-codes.ts";
import { StoreLockedError } from "#host/lock-folder.ts";
import { SettingsError } from "#host/settings/settings.ts";
import { DamagedBuildError } from "./pages/build-files.ts";
import { StoreSchemaError } from "./store/article-store.ts";

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/** Why a server cannot start, for an operator and a supervisor: one line; for settings, one line each. */
export function toStartFailure(error: unknown): { code: number; text: string } {
  if (error instanceof SettingsError) return { code: exitCodes.badSetting, text: error.message };
  if (error instanceof DamagedBuildError) return { code: exitCodes.damagedBuild, text: error.message };
  if (error instanceof StoreLockedError) return { code: exitCodes.storeLocked, text: error.message };
  if (error instanceof StoreSchemaError) return { code: exitCodes.newerStore, text: error.message };
  const { code, port, address, syscall, hostname } = error as SystemError;
  // The look-up of an unknown name fails before there is a port.
  if (syscall === "getaddrinfo") return refuseHost(hostname);
  // Not by the port: an error about port 0 does not name one.
  const refused = syscall === "listen" ? code : undefined;
  const taken = `Port ${port} of ${address} is taken. Stop what uses it, or set another PORT.`;
  if (refused === "EADDRINUSE") return { code: exitCodes.unavailable, text: taken };
  const barred = `This user may not listen on port ${port}. Set a PORT above 1023, or put a proxy in front.`;
  if (refused === "EACCES") return { code: exitCodes.noPermission, text: barred };
  // EINVAL: an IP address of a single network card, such as fe80::1, without the card's name.
  if (refused === "EADDRNOTAVAIL" || refused === "EINVAL") return refuseHost(address);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: exitCodes.internal, text };
}

function refuseHost(host: string | undefined) {
  const own = Object.values(networkInterfaces()).flatMap((cards = []) => cards.map(({ address }) => address));
  const choices = [...own.filter((address) => address !== host && !address.startsWith("fe80:")), "0.0.0.0"];
  const text = `HOST: ${host} is not an address of this machine. Set one of these: ${choices.join(", ")}.`;
  return { code: exitCodes.badSetting, text };
}
