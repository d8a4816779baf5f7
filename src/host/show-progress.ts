const widthChars = 30;

/** A bar on standard error, on a terminal only; it vanishes when the work is done. */
export function showProgress(label: string): (done: number, of: number) => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  return (done, of) => {
    const filled = of === 0 ? widthChars : Math.round((done / of) * widthChars);
    const bar = "#".repeat(filled).padEnd(widthChars, "-");
    stderr.write(done < of ? `\r${label} [${bar}] ${done}/${of}` : "\r\u001b[K");
  };
}
