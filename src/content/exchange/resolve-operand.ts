import { resolve } from "node:path";

/** npm starts commands in the project's folder; paths are meant from where the curator is. */
export function resolveOperand(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}
