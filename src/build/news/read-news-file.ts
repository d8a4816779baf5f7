import { readFile } from "node:fs/promises";
import { type NewsFile, parseNewsFile } from "#news/news-file.ts";

/** The mistake in one line where the file is none that `news:fetch` wrote. */
export async function readNewsFile(path: string): Promise<NewsFile | string> {
  try {
    const file = parseNewsFile(JSON.parse(await readFile(path, "utf8")));
    return file ?? `${path} is not a file of headlines. npm run news:fetch -- ${path} writes one.`;
  } catch (error) {
    const reason = error instanceof SyntaxError ? "is no JSON" : (error as NodeJS.ErrnoException).code;
    return `${path} cannot be read (${reason}). npm run news:fetch -- ${path} writes it.`;
  }
}
