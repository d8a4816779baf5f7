/** What --sizes gives: whole numbers, separated by commas. */
export function readSizes(given: string | undefined, refuse: (what: string) => never): number[] {
  return (given ?? "500,5000,50000").split(",").map((text) => {
    return /^[1-9]\d*$/.test(text) ? Number(text) : refuse(`--sizes takes whole numbers, and not "${text}".`);
  });
}
