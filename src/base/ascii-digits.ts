/** The zeros of the scripts whose digits feeds and spreadsheets use. */
const zeros = [..."٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０"].map((zero) => zero.codePointAt(0) ?? 0);

export const toAsciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const values = zeros.map((zero) => (digit.codePointAt(0) ?? 0) - zero);
    return String(values.find((value) => value >= 0 && value < 10) ?? digit);
  });
