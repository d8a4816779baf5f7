const barChars = 24;

/** A bar on standard error, on a terminal only; it vanishes when the work is done. */
export function showProgress(label: string, { stderr } = process): (done: number, of: number) => void {
  if (!stderr.isTTY) return () => {};
  return (done, of) => stderr.write(done < of ? `\r${label} ${printBar(done, of)}` : "\r\u001b[K");
}

/** "[####----] 1/2". */
function printBar(done: number, of: number): string {
  const filled = of === 0 ? barChars : Math.round((done / of) * barChars);
  return `[${"#".repeat(filled).padEnd(barChars, "-")}] ${done}/${of}`;
}
