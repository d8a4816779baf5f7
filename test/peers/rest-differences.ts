/** Requests that `@supabase/lite` answers otherwise, under the reason. docs/store.md says the same in prose. */
export const restDifferences: Readonly<Record<string, readonly string[]>> = {
  "PostgREST takes the last of two limits": ["GET ?limit=5&limit=2"],
  "rows that compare equal: here the newest first, elsewhere in any order": [
    "GET ?order=source_name.desc&limit=4",
  ],
  "it turns 64-bit numbers into JavaScript's, and loses digits": [
    "GET ?id=eq.9223372036854775807",
    "GET ?id=gt.9223372036854775808",
  ],
  "where a parameter cannot be read, it names another place or says less about what was expected": [
    "GET ?id=noop.1",
    "GET ?id=1",
    "GET ?_=1",
    "GET ?id=eq",
    "GET ?order=id,title.smth",
    "GET ?order=id.descc",
    "GET ?select=",
    "GET /rest/v1/%E0%A4",
  ],
  "left out here on purpose (docs/store.md)": ["GET /rest/v1/", "GET ?limit=1 accept: text/csv"],
  "it exposes more schemas": ["GET ?limit=1 accept-profile: secret"],
  "it gives anon every right when it starts, so only row-level security is left to say no": [
    "OPTIONS ?limit=1",
    "POST  content-type: application/json",
    "PATCH ?id=eq.1 content-type: application/json",
    "DELETE ?id=eq.1",
  ],
  "refusals of a key have the fields of every other refusal here; a token that is none is refused, not ignored":
    ["GET ?limit=1 authorization: Bearer nonsense", "GET ?limit=1 apikey: ", "GET ?limit=1 apikey: wrong"],
};
