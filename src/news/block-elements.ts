/** Elements that part words: `one<br>two` is two words (R21). */
export const blockElements: ReadonlySet<string> = new Set(
  "br p div li ul ol dl dt dd tr td th table hr h1 h2 h3 h4 h5 h6 blockquote pre section article".split(" "),
);
