import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What git has or would take: tracked files, and new ones that are not ignored. */
export function listProjectFiles(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const output = execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return output.split("\0").filter((path) => path !== "" && existsSync(path));
}
