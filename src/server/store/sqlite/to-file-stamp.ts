/** `20261121T080000Z`: sorts by time and is a legal file name everywhere, which a colon is not. */
export function toFileStamp(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");
}
