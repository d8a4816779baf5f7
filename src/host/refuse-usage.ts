import { exitCodes } from "./exit-codes.ts";

/** Says what is wrong with a command's arguments, and how they are meant. Returns the exit code. */
export function refuseUsage(help: string, what: string, print: Pick<Console, "error"> = console): number {
  print.error(`${what}\n\n${help}`);
  return exitCodes.wrongUsage;
}
