/** Words that carry a question and not its subject. A query of nothing else is searched as it stands. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about am an and any are as at be been best but by can cant could did do does doing dont find finding for from get
  getting give go going good had has have he help her here his how i if ill im in info information into is it its ive
  just kind know like link links list looking many me more most much my need no not of off on one or our out please
  really should show site sites so some somewhere stuff tell than that the their them then there these they thing things
  this those to too top up versus vs want was way we website websites were what whats when where whether which who why
  will with without would you your`.split(/\s+/),
);
