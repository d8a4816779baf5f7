/** Where no check has gone all the way round yet. */
export const notChecked =
  "Some links have not been checked yet. A check takes some minutes, and you can go on working in the meantime.";
