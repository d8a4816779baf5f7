/** What a list may hold. A link with more would not survive chat programs, and nobody reads a longer sheet. */
export const listLimits = {
  entries: 200,
  titleChars: 100,
  /** Of a group's path. */
  groupChars: 120,
  noteChars: 280,
  /** All notes together: they travel in the link. */
  allNotesChars: 4000,
  /** Of the hash as it arrives; a list within the limits above is shorter. */
  hashChars: 90_000,
  /** Of a file that is imported. */
  fileChars: 1_000_000,
} as const;
