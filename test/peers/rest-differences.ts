/** Requests that `@supabase/lite` answers otherwise, under the reason. docs/store.md says the same in prose. */
export const restDifferences: Readonly<Record<string, readonly string[]>> = {
  "PostgREST takes the last of two limits, `select=` as no column, and an offset of all rows as an empty page":
    ["GET ?limit=5&limit=2", "GET ?id=eq.12&select=", "GET ?offset=12 prefer: count=exact"],
  "rows that compare equal: here the newest first, elsewhere in any order": [
    "GET ?order=source_name.desc&limit=4",
  ],
  "it turns 64-bit numbers into JavaScript's, and loses digits": [
    "GET ?id=eq.9223372036854775807",
    "GET ?id=gt.9223372036854775808",
  ],
  "it does not read the star in lists of patterns, an escaped quote in a group, or a pattern's last backslash":
    [
      'GET ?title=like(any).{"Say *","50*"}',
      "GET ?title=ilike(all).{headline*,*1}",
      'GET ?or=(title.eq."Say \\"maths\\", please (again)",id.in.(1,2))',
      "GET ?title=like.a%5C",
    ],
  "where a parameter cannot be read, it names another place or says less about what was expected": [
    "GET ?id=noop.1",
    "GET ?id=1",
    "GET ?_=1",
    "GET ?id=eq",
    "GET ?id=in.1,2",
    "GET ?id=not.zzz.1",
    "GET ?id=is.maybe",
    "GET ?order=id.smth34",
    "GET ?order=id.descc",
    "GET ?order=id.asc.nlsfst",
    "GET ?or=()",
    "GET ?or=id.eq.1",
    "GET ?select=id%20title%21",
    "GET /rest/v1/%E0%A4",
  ],
  "left out here on purpose (docs/store.md)": [
    "GET ?title=match.^a",
    "GET ?title=fts(english).word",
    "GET ?select=id::int",
    "GET /rest/v1/",
  ],
  "it exposes more schemas and guesses no table's name": [
    "GET ?select=*,feeds(*)",
    "GET /rest/v1/article_details",
    "GET ?limit=1 accept-profile: secret",
  ],
  "an exact count costs nothing here; `planned` is a guess there": ["GET ?limit=2 prefer: count=planned"],
  "it does not say that it was lenient": ["GET ?limit=2 prefer: handling=lenient, wrong=1"],
  "PostgreSQL's own text form in CSV, and its empty line": [
    "GET ?id=lt.4 accept: text/csv",
    "GET ?id=eq.99 accept: text/csv",
  ],
  "it gives anon every right when it starts, so only row-level security is left to say no": [
    "OPTIONS ?limit=1",
    "POST  content-type: application/json",
    "PATCH ?id=eq.1 content-type: application/json",
    "DELETE ?id=eq.1",
  ],
  "refusals of a key have the fields of every other refusal here; a token that is none is refused, not ignored":
    ["GET ?limit=1 authorization: Bearer nonsense", "GET ?limit=1 apikey: ", "GET ?limit=1 apikey: wrong"],
};
