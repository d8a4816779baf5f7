import { describe, expect, it } from "vitest";
import { readPrefilledLink } from "./site-screen.tsx";

describe("readPrefilledLink", () => {
  it.each([
    [
      "https://docs.google.com/forms/d/e/1FA/viewform?usp=pp_url&entry.11=ID&entry.22=NAME&entry.33=ADDRESS",
      "https://docs.google.com/forms/d/e/1FA/viewform?usp=pp_url",
      ["entry.11", "entry.22", "entry.33"],
    ],
    [
      "https://forms.office.com/Pages/ResponsePage.aspx?id=abc&r2=%22name%22&r1=%22id%22&r3=%22Address%22",
      "https://forms.office.com/Pages/ResponsePage.aspx?id=abc",
      ["r1", "r2", "r3"],
    ],
  ])("finds the form and its fields in %s", (link, form, [id, name, address]) => {
    expect(readPrefilledLink(link)).toEqual({
      form,
      fields: { resource_id: id, resource_name: name, resource_address: address },
    });
  });

  it.each([
    ["forms", /not an address/],
    ["javascript:alert(1)", /not an address/],
    ["https://forms.gle/abc", /short link/],
    ["https://docs.google.com/forms/d/e/1FA/viewform?entry.11=ID", /NAME or ADDRESS/],
  ])("says what is not right with %s", (link, trouble) => {
    expect(readPrefilledLink(link)).toEqual({ trouble: expect.stringMatching(trouble) });
  });
});
