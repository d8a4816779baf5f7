/** Words that carry a question and not its subject. A query of nothing else is searched as it stands. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an and are as at be been best by can could do does for from get give good had has have help her his how i if im
  in into is it its like list me my need of off on one or our out please show should so some than that the their them
  there these they this to up want was way we website websites were what when where which who why will with would you
  your about any does find finding looking link links site sites top`.split(/\s+/),
);
