import type { AddressReach } from "../address.ts";

/** Ids of resources, menus and groups. Here, so that browsers get it without the shapes. */
export const idPattern = "^[a-z0-9]+(-[a-z0-9]+)*$";
export const idForm = "lower-case letters and digits, joined by single dashes";

/** The name of something that another file defines. */
export type ReferenceTarget = "resource" | "group" | "topic";

// Each kind of value; `about` is what an editor shows beside the field.
/** Words for visitors; `{product}` is replaced. */
export const text = (maxChars: number, about?: string) => ({ kind: "text", maxChars, about }) as const;
/** A word of a fixed form, such as an id; `form` says the form in words. */
export const word = (pattern: string, form: string, about?: string, maxChars = Number.POSITIVE_INFINITY) =>
  ({ kind: "word", pattern, form, about, maxChars }) as const;
/** Of a menu or a group: two of them are an address and the name of a file. */
export const idWord = (about: string) => word(idPattern, idForm, about, 80);
export const reference = (to: ReferenceTarget, about?: string) => ({ kind: "reference", to, about }) as const;
/** `orOneOf`: values that are not such addresses and still right here. */
export const address = (about?: string, orOneOf?: readonly string[], reach: AddressReach = "public") =>
  ({ kind: "address", about, orOneOf, reach }) as const;
export const day = (about?: string) => ({ kind: "day", about }) as const;
export const flag = (about?: string, byDefault = false) => ({ kind: "flag", about, byDefault }) as const;
/** A whole number from 1 to `max`. */
export const count = (max: number, about?: string) => ({ kind: "count", max, about }) as const;
export const choice = <const V extends string>(values: readonly V[], about?: string) =>
  ({ kind: "choice", values, about }) as const;
export const list = <S extends Shape>(of: S, options: Partial<Omit<ListShape, "kind" | "of">> = {}) =>
  ({ kind: "list", of, min: 0, max: 1000, ...options }) as ListShape<S>;
export const map = <S extends Shape>(keys: ReferenceShape, values: S, about?: string) =>
  ({ kind: "map", keys, values, about }) as const;
export const record = <const F extends Fields>(fields: F, about?: string) =>
  ({ kind: "record", fields, about }) as const;
export const optional = <S extends Shape>(shape: S) =>
  ({ kind: "optional", shape, about: shape.about }) as const;

type ReferenceShape = ReturnType<typeof reference>;
type ChoiceShape<V extends string = string> = ReturnType<typeof choice<V>>;
interface Described<Kind> {
  kind: Kind;
  about?: string | undefined;
}
export interface ListShape<S extends Shape = Shape> extends Described<"list"> {
  of: S;
  min: number;
  max: number;
  /** What messages call several of them. */
  many?: string;
  /** "by choice": printed in the order of the choices; "short": printed on one line. */
  layout?: "by choice" | "short";
}
export interface MapShape<S extends Shape = Shape> extends Described<"map"> {
  keys: ReferenceShape;
  values: S;
}
export interface RecordShape<F extends Fields = Fields> extends Described<"record"> {
  fields: F;
}
interface OptionalShape<S extends Shape = Shape> extends Described<"optional"> {
  shape: S;
}
export type Fields = { readonly [name: string]: Shape };

/** A single value. */
export type LeafShape =
  | ReturnType<typeof text | typeof word | typeof address | typeof day | typeof flag | typeof count>
  | ReferenceShape
  | ChoiceShape;
/**
 * How a content file is built: read by read-shape.ts, printed by format-content.ts and turned into JSON Schema by
 * to-json-schema.ts, so that the three can never disagree.
 */
export type Shape = LeafShape | ListShape | MapShape | RecordShape | OptionalShape;

export type Infer<S> =
  S extends OptionalShape<infer I>
    ? Infer<I>
    : S extends ChoiceShape<infer V>
      ? V
      : S extends { kind: "flag" }
        ? boolean
        : S extends { kind: "count" }
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
