import { execFile } from "node:child_process";

export type GitAnswer =
  | { isDone: true; out: Buffer }
  /** `isMissing`: there is no git on this machine. */
  | { isDone: false; isMissing: boolean; said: string };

/** What git said, without the white space around it. */
export const saidBy = (answer: GitAnswer) => (answer.isDone ? answer.out.toString("utf8").trim() : "");

/** If they are set, as in a hook, they point git at another repository or another index. */
export const inherited = (
  "GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_COMMON_DIR GIT_OBJECT_DIRECTORY " +
  "GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_NAMESPACE"
).split(" ");

const maxBytes = 256 * 1024 * 1024;
/** A hook or a signature may ask a question; we do not wait for ever. */
export const maxMs = 120_000;

/** One call of git, never through a shell. What it refuses is a value. */
export function runGit(folder: string, args: readonly string[], input = ""): Promise<GitAnswer> {
  // English, because some answers are read; and no one sees what git or ssh would ask in the desk's window.
  const own = { LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" };
  const env: NodeJS.ProcessEnv = { ...process.env, ...own, SSH_ASKPASS_REQUIRE: "force" };
  for (const name of inherited) delete env[name];
  return new Promise((resolve) => {
    const child = execFile(
      "git",
      // Not as its working folder, where Windows would look first for a program of this name.
      ["-C", folder, "-c", "core.safecrlf=false", ...args],
      { env, encoding: "buffer", maxBuffer: maxBytes, timeout: maxMs, windowsHide: true },
      (error, out, words) => {
        if (!error) return resolve({ isDone: true, out });
        const heard = words.toString("utf8").trim() || out.toString("utf8").trim();
        const said = error.signal ? `error: stopped, or no answer in time. ${heard}` : heard || error.message;
        resolve({ isDone: false, isMissing: error.code === "ENOENT", said });
      },
    );
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
