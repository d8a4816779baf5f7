/** How much a word says about a document by the field it is in; `facts` are audiences and cost, as words. */
const weights = {
  nameStart: 0.12,
  name: 1,
  description: 0.5,
  group: 0.62,
  menu: 0.2,
  region: 0.55,
  host: 0.72,
  facts: 0.18,
};
const names = Object.keys(weights) as (keyof typeof weights)[];

/** One bit per field of a document; a posting's mask says which fields have the word. */
export const field = Object.fromEntries(names.map((name, bit) => [name, 1 << bit])) as typeof weights;

export const everywhere = 255;
export const inName = field.nameStart | field.name;
/** What a link is about, and not what a sentence mentions. */
export const inTitles = inName | field.group | field.region | field.host;

/** Weight of every mask: the best field counts, each further one adds a little. */
export const maskWeights = toMaskWeights(everywhere);

/** For a beginning: "par" is not yet "parents". */
export const looseMaskWeights = toMaskWeights(everywhere & ~field.facts);

/** One or two letters begin words in most texts; those of names are enough to choose from. */
export const nameMaskWeights = toMaskWeights(inName);

function toMaskWeights(counted: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, mask) => {
    const found = names.filter((name) => field[name] & mask & counted).map((name) => weights[name]);
    const best = Math.max(0, ...found);
    const rest = found.reduce((sum, weight) => sum + weight, 0) - best;
    return best + 0.15 * rest;
  });
}
