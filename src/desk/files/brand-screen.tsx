import { type ReactNode, useState } from "react";
import { maxPictureBytes, maxSidePixels } from "#catalog/brand/brand.ts";
import { checkBrandColours, createRecolour, ours } from "#catalog/brand/brand-colours.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import type { BrandUpload } from "#desk-wire/desk-requests.ts";
import type { BrandAnswer } from "#desk-wire/side-calls.ts";
import { controlOf, FieldFrame, type FieldProps, TextField } from "../form/fields.tsx";
import { type FieldOfShape, type FileForm, useFileForm, useFrame } from "../form/use-form.ts";
import { Button } from "../parts/buttons.tsx";
import { printFault } from "../parts/print-words.ts";
import { callDesk } from "../state/call-desk.ts";
import { useDesk } from "../state/use-desk.ts";
import { FileScreen } from "./file-screen.tsx";

/** As wide as the page ever is, and less if that is still too heavy. */
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
  const draw = (names: string, field: FieldOfShape, frame: FieldProps) => {
    if (names === "accent" || names === "warm")
      return <ColourField {...field} {...{ frame, look }} name={names} />;
    if (names !== "picture") return undefined;
    const isWrong = form.problems.some(({ field }) => field?.startsWith("picture"));
    return look.scene === "picture" || isWrong ? <PictureField {...field} {...{ form, look }} /> : null;
  };
  return (
    <FileScreen form={form} draw={draw}>
      <LogoField form={form} />
      <LookPreview look={look} />
    </FileScreen>
  );
}

type ColourProps = FieldOfShape & { frame: FieldProps; name: "accent" | "warm"; look: Look };

function ColourField({ name, look, frame, ...field }: ColourProps) {
  const value = String(field.value ?? "");
  const colours = toColours(look);
  const fault = checkBrandColours(colours).find((one) => one.name === name);
  return (
    <TextField {...frame} value={value} onChange={(text) => field.onChange(text.trim().toLowerCase())}>
      <p className="colour-line">
        <input
          type="color"
          aria-label={`Choose: ${frame.label}`}
          value={colours[name] ?? (name === "accent" ? ours.day.pine : ours.always.sun)}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
        {fault && (
          <Button
            className="quiet small"
            onPress={() => {
              field.onChange(fault.nearest);
              // By then the button is gone.
              document.getElementById(frame.id)?.focus();
            }}
          >
            <span className="swatch" ref={setColour(fault.nearest)} aria-hidden="true" /> Use {fault.nearest},
            the nearest that can be read
          </Button>
        )}
      </p>
    </TextField>
  );
}

/** Styles by script, because the desk's policy allows none in the page's own text. */
const setColour = (colour: string) => (element: HTMLElement | null) =>
  element?.style.setProperty("background", colour);

function toColours({ accent, warm }: Look) {
  const toColour = (text = "") => (/^#[0-9a-f]{6}$/i.test(text) ? text : undefined);
  return { accent: toColour(accent), warm: toColour(warm) };
}

/** As visitors see it, by day and by night. */
function LookPreview({ look }: { look: Look }) {
  const recolour = createRecolour(toColours(look));
  const schemes = Object.entries({ "By day": ours.day, "By night": ours.night });
  return (
    <section className="look-preview" aria-label="Preview of the colours">
      {schemes.map(([name, colours]) => (
        <div
          key={name}
          ref={(element) => {
            for (const [part, colour] of Object.entries({ ...colours, ...ours.always }))
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

const refuse = (what: string, fix: string): BrandAnswer => ({ isDone: false, what, fix });

type FileProps = Record<"id" | "label" | "hint" | "accept", string> & {
  problems?: FieldProps["problems"];
  take(file: File): Promise<BrandAnswer>;
  children?: ReactNode;
};

/** Takes a file as soon as it is chosen, and shows the result. */
function FileField({ id, label, hint, problems = [], accept, take, children }: FileProps) {
  const [answer, setAnswer] = useState<BrandAnswer>();
  return (
    <FieldFrame className="help-box" {...{ id, label, problems }} hint={{ about: hint, isRequired: true }}>
      {children}
      <input
        {...{ ...controlOf({ id, problems }), accept }}
        type="file"
        onChange={async ({ currentTarget: { files } }) => files?.[0] && setAnswer(await take(files[0]))}
      />
      <p role="status" className={answer && !answer.isDone ? "error" : "hint"}>
        {answer && (answer.isDone ? answer.what : `Not accepted. ${printFault(answer)}`)}
      </p>
    </FieldFrame>
  );
}

function LogoField({ form }: { form: FileForm }) {
  const { state, refresh } = useDesk();
  const take = async (file: File) => {
    if (file.size > 1_000_000)
      return refuse("the file is too large for a logo", "export the logo alone, as SVG");
    const answer = await send({ kind: "logo", svg: await file.text() });
    await refresh();
    if (!form.isChanged) await form.read(form.value);
    return answer;
  };
  return (
    <FileField
      id="logo-file"
      label="Logo"
      hint="An SVG file, as square as possible. Anything in it that could run or load something is removed. It becomes the logo in the header, the icon in the tab and part of the pictures that other sites show."
      accept=".svg,image/svg+xml"
      take={take}
    >
      {state.logo && <img className="logo-shown" src={state.logo} alt="Your logo now" />}
    </FileField>
  );
}

function PictureField({ form, look, onChange, ...field }: FieldOfShape & { form: FileForm; look: Look }) {
  const alt = useFrame({ ...field, path: [...field.path, "alt"] });
  // Such as a picture that is gone because another one was tried, which removes those that no file names.
  const { problems } = useFrame({ ...field, path: [...field.path, "file"] });
  const take = async (file: File) => {
    const small = await shrinkPicture(file);
    if (!small) return refuse("the browser cannot open this as a picture", "choose a JPEG, PNG or WebP file");
    const { base64, width, height } = small;
    const taken = await send({ kind: "picture", base64 });
    // Into what has been typed in the meantime.
    if (taken.isDone)
      form.setValue((now: Look) => {
        const picture = { alt: now.picture?.alt ?? "", file: taken.file, width, height };
        return { ...now, picture };
      });
    return taken;
  };
  return (
    <>
      <FileField
        id="picture-file"
        label="Picture"
        hint="Wide and calm. The desk makes it small enough. No text is put on it."
        accept="image/jpeg,image/png,image/webp"
        {...{ problems, take }}
      />
      {look.picture?.file && (
        <TextField
          {...alt}
          hint={{ about: "One sentence for people who cannot see it.", maxLength: 150, isRequired: true }}
          value={look.picture.alt ?? ""}
          onChange={(text) => onChange({ ...look.picture, alt: text })}
        />
      )}
    </>
  );
}

/** A picture small enough for a phone on the move: redrawn by the browser, without the camera's notes. */
async function shrinkPicture(file: Blob) {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return;
  for (const maxWidth of widths) {
    const scale = Math.min(1, maxWidth / image.width, maxSidePixels / image.height);
    const shrink = (side: number) => Math.max(1, Math.round(side * scale));
    const [width, height] = [shrink(image.width), shrink(image.height)];
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    for (const quality of qualities) {
      let made = canvas.toDataURL("image/webp", quality);
      const isHeavy = () => made.length * 0.75 > maxPictureBytes;
      // Safari writes PNG in its place, in which a photograph is too heavy at any width. A drawing may be transparent.
      if (made.startsWith("data:image/png") && isHeavy() && /jpeg|hei[cf]/.test(file.type))
        made = canvas.toDataURL("image/jpeg", quality);
      if (!isHeavy()) return { base64: made.replace(/^.*,/, ""), width, height };
    }
  }
}
