/** Where no check has gone all the way round yet. */
export const notChecked =
  "Some links have not been checked yet. A check takes a few minutes; you can keep working in the meantime.";
