/** What a list may hold. A link with more would not survive chat programs, and nobody reads a longer sheet. */
export const listLimits = {
  entries: 200,
  titleChars: 100,
  noteChars: 280,
  /** All notes together: they travel in the link. */
  allNotesChars: 4000,
  /** Of the hash as it arrives; a list within the limits above is shorter. */
  hashChars: 60_000,
  /** Of a file that is imported. */
  fileChars: 1_000_000,
} as const;
