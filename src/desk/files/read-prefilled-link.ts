interface ShareForm {
  /** Without what was filled in. */
  form: string;
  fields: { resource_id: string; resource_name: string; resource_address: string };
}

const words = { resource_id: "ID", resource_name: "NAME", resource_address: "ADDRESS" } as const;

/** The form and its fields, from a link that it gave with ID, NAME and ADDRESS filled in; or what is not right with it. */
export function readPrefilledLink(given: string): ShareForm | { trouble: string } {
  const url = URL.parse(given.trim());
  if (url?.protocol !== "https:")
    return { trouble: "This is not an address. Addresses start with https://." };
  if (/^(forms\.gle|forms\.cloud\.microsoft)$/.test(url.hostname) && url.searchParams.size === 0)
    return { trouble: "This is the short link. Take the one that “Get pre-filled link” gives." };
  const found = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    // Microsoft Forms puts texts between quotation marks.
    const word = value.replace(/^"|"$/g, "").trim().toUpperCase();
    if (Object.values(words).some((one) => one === word)) found.set(word, name);
  }
  const missing = Object.values(words).filter((word) => !found.has(word));
  if (missing.length > 0)
    return { trouble: `No answer says ${missing.join(" or ")}. Fill that in, and copy the link again.` };
  for (const name of found.values()) url.searchParams.delete(name);
  const nameOf = (key: keyof typeof words) => found.get(words[key]) ?? "";
  return {
    form: url.href,
    fields: {
      resource_id: nameOf("resource_id"),
      resource_name: nameOf("resource_name"),
      resource_address: nameOf("resource_address"),
    },
  };
}
