/** Where no check has gone all the way round yet. */
export const notChecked =
  "Not all links have been looked at yet, so nobody knows how they are. A check takes some minutes, and you can go on working meanwhile.";
