/**
 * How a content file is built: read by read-shape.ts, printed by format-content.ts and turned into JSON Schema by
 * to-json-schema.ts, so that the three can never disagree. `about` is what an editor shows beside the field.
 */
export type Shape =
  | TextShape
  | WordShape
  | ReferenceShape
  | AddressShape
  | DayShape
  | FlagShape
  | CountShape
  | ChoiceShape
  | ListShape
  | MapShape
  | RecordShape
  | OptionalShape;

interface Described {
  about?: string;
}
/** Words for visitors; `{product}` is replaced. */
export interface TextShape extends Described {
  kind: "text";
  maxChars: number;
}
/** A word of a fixed form, such as an id; `form` says the form in words. */
interface WordShape extends Described {
  kind: "word";
  pattern: string;
  form: string;
  maxChars: number;
}
/** The id of something that another file holds. */
export interface ReferenceShape extends Described {
  kind: "reference";
  to: ReferenceTarget;
}
export interface AddressShape extends Described {
  kind: "address";
  /** Values that are no https address and still right here. */
  orOneOf?: readonly string[];
}
interface DayShape extends Described {
  kind: "day";
}
interface FlagShape extends Described {
  kind: "flag";
  byDefault: boolean;
}
/** A whole number from 1 to `max`. */
interface CountShape extends Described {
  kind: "count";
  max: number;
}
export interface ChoiceShape<V extends string = string> extends Described {
  kind: "choice";
  values: readonly V[];
}
export interface ListShape<S extends Shape = Shape> extends Described {
  kind: "list";
  of: S;
  min: number;
  max: number;
  /** What messages call several of them. */
  many?: string;
  /** "by choice": printed in the order of the choices; "short": printed on one line. */
  layout?: "by choice" | "short";
}
export interface MapShape<S extends Shape = Shape> extends Described {
  kind: "map";
  keys: ReferenceShape;
  values: S;
}
export interface RecordShape<F extends Fields = Fields> extends Described {
  kind: "record";
  fields: F;
}
export interface OptionalShape<S extends Shape = Shape> extends Described {
  kind: "optional";
  shape: S;
}

export type ReferenceTarget = "resource" | "group" | "topic";
export type Fields = { readonly [name: string]: Shape };

export type Infer<S> =
  S extends OptionalShape<infer I>
    ? Infer<I>
    : S extends ChoiceShape<infer V>
      ? V
      : S extends FlagShape
        ? boolean
        : S extends CountShape
          ? number
          : S extends ListShape<infer I>
            ? Infer<I>[]
            : S extends MapShape<infer I>
              ? Record<string, Infer<I>>
              : S extends RecordShape<infer F>
                ? InferFields<F>
                : string;

type OptionalNames<F> = { [K in keyof F]: F[K] extends OptionalShape ? K : never }[keyof F];
type InferFields<F> = { [K in Exclude<keyof F, OptionalNames<F>>]: Infer<F[K]> } & {
  [K in OptionalNames<F>]?: Infer<F[K]>;
};

/** Of resources, menus and groups; here, where browsers get it without the shapes. */
export const idPattern = "^[a-z0-9]+(-[a-z0-9]+)*$";
/** Of a menu or a group: two of them are an address and the name of a file. */
export const idChars = 80;
export const idForm = "lower-case letters and digits, joined by single dashes";

export const text = (maxChars: number, about?: string) => ({ kind: "text", maxChars, about }) as const;
export const word = (pattern: string, form: string, about?: string, maxChars = Number.POSITIVE_INFINITY) =>
  ({ kind: "word", pattern, form, about, maxChars }) as const;
export const reference = (to: ReferenceTarget, about?: string) => ({ kind: "reference", to, about }) as const;
export const address = (about?: string, orOneOf?: readonly string[]) =>
  ({ kind: "address", about, orOneOf }) as const;
export const day = (about?: string) => ({ kind: "day", about }) as const;
export const flag = (about?: string, byDefault = false) => ({ kind: "flag", about, byDefault }) as const;
export const count = (max: number, about?: string) => ({ kind: "count", max, about }) as const;

export const choice = <const V extends string>(values: readonly V[], about?: string): ChoiceShape<V> => ({
  kind: "choice",
  values,
  about,
});
export const list = <S extends Shape>(of: S, options: Partial<Omit<ListShape, "kind" | "of">> = {}) =>
  ({ kind: "list", of, min: 0, max: 1000, ...options }) as ListShape<S>;
export const map = <S extends Shape>(keys: ReferenceShape, values: S, about?: string): MapShape<S> => ({
  kind: "map",
  keys,
  values,
  about,
});
export const record = <const F extends Fields>(fields: F, about?: string): RecordShape<F> => ({
  kind: "record",
  fields,
  about,
});
export const optional = <S extends Shape>(shape: S): OptionalShape<S> => ({
  kind: "optional",
  shape,
  about: shape.about,
});
