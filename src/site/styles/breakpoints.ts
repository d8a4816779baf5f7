/** Widths, and heights, that several style sheets ask for, the desk's among them. No query can read a variable: each repeats the number, and a test compares them. */
export const tiny = "18rem";
export const small = "30rem";
/** Of the spec: 768 px at the usual text size. */
export const medium = "48rem";
export const large = "60rem";
/** A height: a lower window shows nothing below a phone's first screen. */
export const tall = "54rem";
/** The desk's: words beside what they name; a second column; and a height, of a phone on its side, below which nothing sticks. */
export const labelled = "40rem";
export const paired = "62rem";
export const low = "500px";
