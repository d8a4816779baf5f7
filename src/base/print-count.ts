/** "1 link", "3 links" */
export const printCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const printFirst = (all: readonly (string | number)[], maxShown: number) =>
  `${all.slice(0, maxShown).join(", ")}${all.length > maxShown ? ` and ${all.length - maxShown} more` : ""}`;
