import { RestError } from "./rest-error.ts";

export interface Media {
  form: "array" | "object" | "csv";
  contentType: string;
}

/** The first form of the Accept header, by weight, that this table can be given in. */
export function negotiateMedia(accept: string | null): Media {
  const wanted = parseAccept(accept ?? "*/*");
  for (const type of wanted) {
    const media = toMedia(type);
    if (media) return media;
  }
  const message = `None of these media types are available: ${wanted.join(", ")}`;
  throw new RestError(406, "PGRST107", message);
}

/** supabase-js asks for `single()` by the object form, and for `stripNulls()` by a parameter; there are no nulls here. */
function toMedia(type: string): Media | undefined {
  const [name, ...parameters] = type.split(";").map((part) => part.trim());
  const stripped = parameters.includes("nulls=stripped") ? ";nulls=stripped" : "";
  switch (name) {
    case "*/*":
    case "application/json":
      return { form: "array", contentType: "application/json; charset=utf-8" };
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json": {
      const mime = stripped ? "application/vnd.pgrst.array+json;nulls=stripped" : "application/json";
      return { form: "array", contentType: `${mime}; charset=utf-8` };
    }
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return { form: "object", contentType: `application/vnd.pgrst.object+json${stripped}; charset=utf-8` };
    case "text/csv":
      return { form: "csv", contentType: "text/csv; charset=utf-8" };
    default:
      return undefined;
  }
}

function parseAccept(header: string): string[] {
  const entries = header.split(",").map((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter));
    const kept = parameters.filter((parameter) => parameter !== weight);
    return {
      type: [name.toLowerCase(), ...kept].join(";"),
      weight: weight ? Number(weight.slice(2)) || 0 : 1,
    };
  });
  return entries
    .filter(({ type }) => type !== "")
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ type }) => type);
}
