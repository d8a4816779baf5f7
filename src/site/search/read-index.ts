import { unpackIndex } from "#catalog/search/packed-index.ts";
import { patienceMs } from "../page/patience.ts";

/** What the search and the list look things up in. Large: a slow line may take its time, and it fails once nothing comes any more. */
export async function readIndex(url: string) {
  const control = new AbortController();
  const wait = () => setTimeout(() => control.abort(), patienceMs);
  let hangs = wait();
  const answer = await fetch(url, { signal: control.signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const pieces = answer.clone().body?.getReader();
  while ((await pieces?.read())?.value) {
    clearTimeout(hangs);
    hangs = wait();
  }
  return unpackIndex(await answer.json());
}
