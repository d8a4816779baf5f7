import { useState } from "react";
import { toReportUrl } from "#site/list/report-links.ts";
import { type FieldOfShape, type FileForm, useFileForm } from "../form/use-form.ts";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { RichText } from "../parts/problem-list.tsx";
import texts from "../texts/labels-and-hints.json" with { type: "json" };
import { FileScreen } from "./file-screen.tsx";

export function SiteScreen() {
  const form = useFileForm("site");
  // The checklist's own; it is not a setting of the hub.
  const draw = (names: string, _: FieldOfShape) => (names === "setup_skipped" ? null : undefined);
  return (
    <FileScreen form={form} draw={draw}>
      <ShareForm form={form} />
    </FileScreen>
  );
}

type ShareSettings = { addresses?: Record<string, unknown>; share_form_fields?: Record<string, unknown> };

const example = { id: "ucas", name: "UCAS", url: "https://www.ucas.com/" };

/** Sets up the form with which visitors propose and report links, and checks that its fields can be filled in. */
function ShareForm({ form }: { form: FileForm }) {
  const [link, setLink] = useState("");
  const settings = (form.value ?? {}) as ShareSettings;
  const read = link.trim() === "" ? undefined : readPrefilledLink(link);
  const take = () => {
    if (!read?.form) return;
    form.setValue({
      ...settings,
      addresses: { ...settings.addresses, share_form: read.form },
      share_form_fields: read.fields,
    });
    setLink("");
  };
  const test = toTestLink(settings);
  return (
    <details className="help-box">
      <summary>Make the share form, step by step</summary>
      <ol>
        {texts.shareForm.map((step) => (
          <li key={step}>
            <RichText text={step} />
          </li>
        ))}
      </ol>
      <div className="field">
        <label htmlFor="prefilled">The pre-filled link</label>
        <div className="add-row">
          <input
            id="prefilled"
            type="url"
            value={link}
            aria-describedby="prefilled-says"
            onChange={(event) => setLink(event.currentTarget.value)}
          />
          <Button isOff={!read?.form} onPress={take}>
            Use it
          </Button>
        </div>
        <p id="prefilled-says" role="status" className={read?.trouble ? "error" : "hint"}>
          {read && (read.trouble ?? `Found: ${Object.values(read.fields).join(", ")}.`)}
        </p>
      </div>
      {test && (
        <p>
          <OpenLink href={test} className="quiet">
            Test it: open the form filled in
          </OpenLink>{" "}
          <span className="hint">
            It should open with “{example.name}” and its address in the right places.
          </span>
        </p>
      )}
    </details>
  );
}

function toTestLink({ addresses = {}, share_form_fields: fields = {} }: ShareSettings): string | undefined {
  const form = String(addresses.share_form ?? "");
  if (!URL.canParse(form)) return;
  const names = Object.keys(words).map((name) => [name, String(fields[name] ?? "")]);
  return toReportUrl({ form, fields: Object.fromEntries(names) }, example.id, example);
}

const words = { resource_id: "ID", resource_name: "NAME", resource_address: "ADDRESS" } as const;

/** The form and its fields, read from its prefilled link with ID, NAME and ADDRESS in it; or what is wrong with that link. */
export function readPrefilledLink(given: string) {
  const url = URL.parse(given.trim());
  if (url?.protocol !== "https:")
    return { trouble: "This is not an address. Addresses start with https://." };
  if (/^(forms\.gle|forms\.cloud\.microsoft)$/.test(url.hostname) && url.searchParams.size === 0)
    return { trouble: "This is the short link. Use the one that “Get pre-filled link” gives you." };
  // Microsoft Forms puts texts between quotation marks.
  const toWord = (value: string) => value.replace(/^"|"$/g, "").trim().toUpperCase();
  const found = new Map([...url.searchParams].map(([name, value]) => [toWord(value), name]));
  const missing = Object.values(words).filter((word) => !found.has(word));
  if (missing.length > 0)
    return { trouble: `No answer is ${missing.join(" or ")}. Fill in all three and copy the link again.` };
  for (const word of Object.values(words)) url.searchParams.delete(found.get(word) ?? "");
  const fields = Object.entries(words).map(([field, word]) => [field, found.get(word)] as const);
  return { form: url.href, fields: Object.fromEntries(fields) };
}
