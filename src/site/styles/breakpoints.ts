/** Widths, and one height, that several style sheets ask for. No query can read a variable: each repeats the number, held by a test. */
export const tiny = "18rem";
export const small = "30rem";
/** Of the spec: 768 px at the usual text size. */
export const medium = "48rem";
export const large = "60rem";
/** A height: a lower window shows nothing below a phone's first screen. */
export const tall = "54rem";
