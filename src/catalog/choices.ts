/** What some fields choose from. Here, where browsers get it without the shapes. */

export const audiences = ["student", "parent", "teacher", "counsellor", "leader"] as const;
export const costs = ["free", "freemium", "paid"] as const;
export const offerPictures = ["cards", "speech"] as const;
export const serviceIcons = ["tours", "certificate", "recruitment", "fellows", "travel", "review"] as const;
