import { useState } from "react";
import { maxPictureBytes } from "#catalog/brand/brand.ts";
import { checkBrandColours, createRecolour } from "#catalog/brand/brand-colours.ts";
import { deskPaths } from "../desk-api.ts";
import type { BrandAnswer, BrandUpload } from "../file-calls.ts";
import { TextField } from "../form/text-field.tsx";
import { useDesk } from "../state/desk-context.ts";
import { callDesk } from "../wire/call-desk.ts";
import { type FieldOfShape, useFrame } from "./file-form-context.ts";
import { FileScreen } from "./file-screen.tsx";
import { type FileForm, useFileForm } from "./use-file-form.ts";

/** As wide as the page ever is, and less where that is still too heavy. */
const widths = [1600, 1200, 900, 600];
const qualities = [0.8, 0.6];

interface Look {
  accent?: string;
  warm?: string;
  scene?: string;
  picture?: { file?: string; alt?: string; width?: number; height?: number };
}

export function BrandScreen() {
  const form = useFileForm("brand");
  const look = (form.value ?? {}) as Look;
  const draw = (names: string, field: FieldOfShape) => {
    if (names === "accent" || names === "warm") return <ColourField {...field} name={names} look={look} />;
    if (names !== "picture") return undefined;
    return look.scene === "picture" ? <PictureField {...field} look={look} /> : null;
  };
  return (
    <FileScreen name="brand" form={form} draw={draw}>
      <LogoField form={form} />
      <LookPreview look={look} />
    </FileScreen>
  );
}

function ColourField({ name, look, ...field }: FieldOfShape & { name: "accent" | "warm"; look: Look }) {
  const frame = useFrame(field);
  const value = String(field.value ?? "");
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  const fault = isColour ? checkBrandColours(toColours(look)).find((one) => one.name === name) : undefined;
  return (
    <TextField {...frame} value={value} onChange={(text) => field.onChange(text.trim().toLowerCase())}>
      <p className="colour-line">
        <input
          type="color"
          aria-label={`Choose: ${frame.label}`}
          value={isColour ? value : name === "accent" ? "#0b4a40" : "#ffc53d"}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
        {fault && (
          <button type="button" className="quiet small" onClick={() => field.onChange(fault.nearest)}>
            <Swatch colour={fault.nearest} /> Use {fault.nearest}, the nearest that can be read
          </button>
        )}
      </p>
    </TextField>
  );
}

/** Styles by script, because the desk's policy allows none in the page's own text. */
const Swatch = ({ colour }: { colour: string }) => (
  <span
    className="swatch"
    ref={(element) => element?.style.setProperty("background", colour)}
    aria-hidden="true"
  />
);

function toColours({ accent, warm }: Look) {
  const isColour = (text: unknown) => typeof text === "string" && /^#[0-9a-f]{6}$/.test(text);
  return { accent: isColour(accent) ? accent : undefined, warm: isColour(warm) ? warm : undefined };
}

/** As visitors see it, by day and by night. */
function LookPreview({ look }: { look: Look }) {
  const recolour = createRecolour(toColours(look));
  const always = { sun: "#ffc53d", words: "#1c1503", onBar: "#fbf8ef" };
  const schemes = [
    { name: "By day", paper: "#fbf8ef", ink: "#12211e", link: "#0b4a40", bar: "#0b3a33" },
    { name: "By night", paper: "#0f1a18", ink: "#f4f0e5", link: "#92dfca", bar: "#114138" },
  ];
  return (
    <section className="look-preview" aria-label="Preview of the colours">
      {schemes.map(({ name, ...colours }) => (
        <div
          key={name}
          ref={(element) => {
            for (const [part, colour] of Object.entries({ ...colours, ...always }))
              element?.style.setProperty(`--look-${part}`, recolour(colour));
          }}
        >
          <p className="look-bar">{name}</p>
          <p>
            Words, and <span className="look-link">a link</span>
          </p>
          <p>
            <span className="look-button">A button</span>
          </p>
        </div>
      ))}
    </section>
  );
}

async function send(upload: BrandUpload): Promise<BrandAnswer> {
  const { value, failure } = await callDesk<BrandAnswer>(deskPaths.brand, upload);
  return value ?? refuse(failure?.what ?? "the desk does not answer", failure?.fix ?? "");
}

const Said = ({ answer }: { answer: BrandAnswer | undefined }) => (
  <p role="status" className={answer && !answer.isDone ? "error" : "hint"}>
    {answer && (answer.isDone ? answer.what : `Not taken: ${answer.what}. To mend it, ${answer.fix}.`)}
  </p>
);

const refuse = (what: string, fix: string): BrandAnswer => ({ isDone: false, what, fix });
const tooLarge = refuse("the file is larger than a drawing can be", "export the logo alone, as SVG");
const noPicture = refuse("this is no picture that the browser can open", "take a JPEG, PNG or WebP file");

function LogoField({ form }: { form: FileForm }) {
  const { state, refresh } = useDesk();
  const [answer, setAnswer] = useState<BrandAnswer>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const isLarge = file.size > 1_000_000;
    setAnswer(isLarge ? tooLarge : await send({ kind: "logo", svg: await file.text() }));
    await refresh();
    if (!form.isChanged) await form.read(form.value);
  };
  return (
    <div className="field help-box">
      <label htmlFor="logo-file">Logo</label>
      <p className="hint">
        An SVG file, as square as can be. What could run or load something is taken out. It becomes the mark
        in the header, the tab's icon and part of the pictures that other sites show.
      </p>
      {state.hasLogo && (
        <img className="logo-shown" src={`${deskPaths.logo}?${answer ? "new" : ""}`} alt="Your logo now" />
      )}
      <input
        id="logo-file"
        type="file"
        accept=".svg,image/svg+xml"
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <Said answer={answer} />
    </div>
  );
}

function PictureField({ look, onChange, ...field }: FieldOfShape & { look: Look }) {
  const alt = useFrame({ ...field, path: [...field.path, "alt"] });
  const [answer, setAnswer] = useState<BrandAnswer>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const small = await shrinkPicture(file);
    if (!small) return setAnswer(noPicture);
    const { base64, width, height } = small;
    const taken = await send({ kind: "picture", base64 });
    setAnswer(taken);
    if (taken.isDone) onChange({ alt: look.picture?.alt ?? "", file: taken.file, width, height });
  };
  return (
    <div className="field help-box">
      <label htmlFor="picture-file">Picture</label>
      <p className="hint">Wide and calm. The desk makes it small enough. No words stand on it.</p>
      <input
        id="picture-file"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <Said answer={answer} />
      {look.picture?.file && (
        <TextField
          {...alt}
          hint={{ about: "One sentence for those who do not see it.", maxLength: 150, isRequired: true }}
          value={look.picture.alt ?? ""}
          onChange={(text) => onChange({ ...look.picture, alt: text })}
        />
      )}
    </div>
  );
}

/** A picture small enough to be loaded on the road: drawn anew by the browser, without what the camera noted in it. */
async function shrinkPicture(file: Blob) {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return;
  for (const most of widths) {
    const width = Math.min(most, image.width);
    const height = Math.max(1, Math.round((image.height * width) / image.width));
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    for (const quality of qualities) {
      const made = await canvas.convertToBlob({ type: "image/webp", quality });
      if (made.size <= maxPictureBytes) return { base64: await toBase64(made), width, height };
    }
  }
  return;
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
