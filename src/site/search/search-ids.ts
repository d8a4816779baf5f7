/** Ids by which the script finds what the build drew. */
export const finderId = "finder";
export const fieldId = "search";
export const filtersId = "filters";
export const resultsId = "results";
