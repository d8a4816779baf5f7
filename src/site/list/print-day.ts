/** As a sheet is dated: "21 November 2026". */
export function printDay(): string {
  return new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
