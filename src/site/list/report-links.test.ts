import { describe, expect, it } from "vitest";
import { toReportUrl } from "./report-links.ts";

const fields = { resource_id: "entry.1", resource_name: "entry.2", resource_address: "entry.3" };
const text = { name: "A & B: café", url: "https://a.example/?x=1&y=2" };

describe("toReportUrl", () => {
  it("fills the share form, whatever it carries already", () => {
    const url = new URL(
      toReportUrl(
        { form: "https://forms.example/f?usp=pp_url", fields, email: "hub@example.org" },
        "a-b",
        text,
      ) ?? "",
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      usp: "pp_url",
      "entry.1": "a-b",
      "entry.2": "A & B: café",
      "entry.3": "https://a.example/?x=1&y=2",
    });
  });

  it("writes a letter if there is no form, and leads to the note if nobody can be reached", () => {
    const url = new URL(toReportUrl({ fields, email: "hub@example.org" }, "a-b", text) ?? "");
    expect(toReportUrl({ fields }, "a-b", text)).toBe("#not-set-up");
    expect(url.protocol + url.pathname).toBe("mailto:hub@example.org");
    expect(url.searchParams.get("subject")).toBe("About the link A & B: café");
    expect(url.searchParams.get("body")).toContain("https://a.example/?x=1&y=2");
  });
});
