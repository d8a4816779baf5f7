/** One bit per field of a document; a posting's mask says where a word stands. */
export const field = {
  nameStart: 1,
  name: 2,
  description: 4,
  group: 8,
  menu: 16,
  region: 32,
  host: 64,
  /** Audiences and cost, as words. */
  facts: 128,
} as const;

export const everywhere = 255;
export const inName = field.nameStart | field.name;
/** What a link is about, and not what a sentence mentions. */
export const inTitles = inName | field.group | field.region | field.host;

/** How much a word says about a document by the field it stands in. */
const weights: Record<keyof typeof field, number> = {
  nameStart: 0.12,
  name: 1,
  description: 0.5,
  group: 0.62,
  menu: 0.2,
  region: 0.55,
  host: 0.72,
  facts: 0.18,
};

/** Weight of every mask: the best field counts, each further one adds a little. */
export const maskWeights = toMaskWeights(everywhere);

/** For a beginning or a slip: "par" is not yet "parents". */
export const looseMaskWeights = toMaskWeights(everywhere & ~field.facts);

function toMaskWeights(counted: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, mask) => {
    const found = (Object.keys(field) as (keyof typeof field)[])
      .filter((name) => field[name] & mask & counted)
      .map((name) => weights[name]);
    const best = Math.max(0, ...found);
    const rest = found.reduce((sum, weight) => sum + weight, 0) - best;
    return best + 0.15 * rest;
  });
}
