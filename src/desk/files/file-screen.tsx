import { Fragment, type ReactNode, useEffect } from "react";
import { contentShapes } from "#catalog/shape/content-shapes.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { type FormFile, fileTitles, pathOf } from "#desk-wire/side-calls.ts";
import { SaveBar } from "../form/fields.tsx";
import { drawItem } from "../form/shape-field.tsx";
import { type FileForm, type FormContent, FormContext, isToldAt, toFieldId } from "../form/use-form.ts";
import { Button } from "../parts/buttons.tsx";
import { FileDiff } from "../parts/file-diff.tsx";
import { FieldProblems, PartFailure, RichLine } from "../parts/problem-list.tsx";
import { PreviewLink, ScreenHeading } from "../parts/screen-heading.tsx";
import { useAddress } from "../state/address-store.ts";
import { useDesk } from "../state/use-desk.ts";
import { fileLeads, printPlace } from "../texts/field-words.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };

interface Props extends Pick<FormContent, "draw" | "keep" | "asked"> {
  form: FileForm;
  children?: ReactNode;
}

/** Any file of the content, as a form drawn from its shape. */
export function FileScreen({ form, children, ...content }: Props) {
  const { name, value, problems, refusal } = form;
  const { field } = useAddress().query;
  const isThere = value !== undefined;
  useEffect(() => {
    const part = field && isThere ? document.getElementById(toFieldId(field)) : null;
    (part?.querySelector<HTMLElement>(":scope > summary") ?? part)?.focus({ preventScroll: true });
    // A browser centres what it focuses: of a large part the beginning would be above the window.
    part?.scrollIntoView({ block: part.matches("fieldset, details") ? "start" : "center" });
  }, [field, isThere]);
  return (
    <>
      <ScreenHeading
        aside={
          <>
            <a className="quiet" href={printAddress("setup")}>
              All settings
            </a>
            <PreviewLink>Preview</PreviewLink>
          </>
        }
      >
        {fileTitles[name]}
      </ScreenHeading>
      <p className="lead">{fileLeads[name]}</p>
      <PartFailure failure={form.failure} onTryAgain={form.meet} />
      {form.clashes && <MergedNote kind={name} {...{ value }} clashes={form.clashes} />}
      {isThere && (
        <FormContext value={{ kind: name, problems, refusal, ...content, asked: content.asked ?? field }}>
          <form className="file-form" noValidate onSubmit={form.save}>
            {children}
            <Fragment key={form.round}>
              {drawItem({ shape: contentShapes[name], value, path: [], onChange: form.setValue })}
            </Fragment>
            <FieldProblems
              id="form"
              problems={problems.filter(({ field }) => isToldAt(contentShapes[name], "", field))}
            />
            {form.diff !== "" && <FileDiff path={`content/${pathOf(name)}`} diff={form.diff} />}
            <SaveBar
              verb="Save"
              canSave={form.isChanged && !form.isBusy}
              {...form}
              state={form.isChanged ? "Not saved yet" : "Nothing changed"}
              more={
                form.isChanged && (
                  <Button isOff={form.isBusy} onPress={form.startOver}>
                    Start over
                  </Button>
                )
              }
            />
          </form>
        </FormContext>
      )}
    </>
  );
}

type MergedProps = { kind: FormFile; value: unknown; clashes: readonly string[][] };

/** The merged form has not been saved yet: the curator sees both sides' changes first. */
function MergedNote({ kind, value, clashes }: MergedProps) {
  const { product } = useDesk().state;
  const twins = clashes.filter((names) => names.at(-1) === "");
  const both = clashes.filter((names) => !twins.includes(names));
  const print = (some: string[][]) => some.map((names) => printPlace(kind, names, value, product)).join("; ");
  return (
    <section className="stale" role="alert" aria-label="Changed in the meantime">
      <h2 tabIndex={-1}>Someone else has changed this file in the meantime</h2>
      <p>{words.merged}</p>
      {both.length > 0 && (
        <RichLine
          text={`Both of you changed ${print(both)}: yours is in the form. “Start over” takes theirs.`}
        />
      )}
      {twins.length > 0 && <RichLine text={words.twins.replace("NAMES", () => print(twins))} />}
    </section>
  );
}
