/** The choices of some fields. They are here so that browsers get them without the shapes. */

export const audiences = ["student", "parent", "teacher", "counsellor", "leader"] as const;
export const costs = ["free", "freemium", "paid"] as const;
export const offerPictures = ["cards", "speech"] as const;
export const serviceIcons = ["tours", "certificate", "recruitment", "fellows", "travel", "review"] as const;
