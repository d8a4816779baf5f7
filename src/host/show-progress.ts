const barChars = 24;

/** A bar on standard error, on a terminal only; it vanishes when the work is done. */
export function showProgress(label: string, { stderr } = process): (done: number, of: number) => void {
  if (!stderr.isTTY) return () => {};
  return (done, of) => {
    const bar = "#".repeat(Math.round((done / of) * barChars)).padEnd(barChars, "-");
    stderr.write(done < of ? `\r${label} [${bar}] ${done}/${of}` : "\r\u001b[K");
  };
}
