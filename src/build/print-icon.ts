/** The mark, 40 by 40; `radius` rounds its corners where nobody else does. */
export function printIcon(radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="${radius}" fill="#0b3a33"/><path d="M8 34c3-6 9-5 12-9s0-7 0-7" fill="none" stroke="#fbf8ef" stroke-width="2.5" stroke-linecap="round" stroke-dasharray=".1 5"/><path d="M20 5l9 9-9 9-9-9z" fill="#ffc53d"/><path d="M16.5 14h6m-2.6-3l3 3-3 3" fill="none" stroke="#1c1503" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
