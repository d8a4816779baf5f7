import type { ReactNode } from "react";
import { printCount } from "#base/print-count.ts";
import { contentShapes } from "#catalog/shape/content-shapes.ts";
import { printAddress } from "../address/desk-address.ts";
import { deskPaths } from "../desk-api.ts";
import type { FormFile } from "../file-calls.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { DiffView } from "../parts/diff-view.tsx";
import { FailureNote } from "../parts/failure-note.tsx";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { fileWords } from "./field-words.ts";
import { type FileFormContent, FileFormContext } from "./file-form-context.ts";
import { ListField } from "./list-field.tsx";
import { drawItem, RecordFields } from "./shape-field.tsx";
import { type FileForm, useFileForm } from "./use-file-form.ts";

interface Props extends Pick<FileFormContent, "draw" | "keep"> {
  name: FormFile;
  form: FileForm;
  /** Above the fields. */
  children?: ReactNode;
}

/** Any file of the content, as a form drawn from its shape. */
export function FileScreen({ name, form, children, ...content }: Props) {
  const { title, lead } = fileWords[name];
  const { value, problems } = form;
  return (
    <>
      <ScreenHeading
        aside={
          <div className="actions">
            <a className="quiet" href={printAddress("setup")}>
              All settings
            </a>
            <a className="quiet" href={deskPaths.preview} target="_blank" rel="noopener noreferrer">
              Preview<span className="v"> (opens in new tab)</span>
            </a>
          </div>
        }
      >
        {title}
      </ScreenHeading>
      <p className="lead">{lead}</p>
      <FailureNote failure={form.failure} onTryAgain={form.load} />
      {value !== undefined && (
        <FileFormContext value={{ file: name, problems, ...content }}>
          <form className="file-form" noValidate onSubmit={form.save}>
            {children}
            <Fields name={name} form={form} />
            <FieldProblems id="form" problems={problems.filter(({ field }) => !field)} />
            {form.diff !== "" && (
              <details className="file-diff">
                <summary>Changes in the file</summary>
                <DiffView diff={form.diff} label={`Changes of ${name}.yaml`} />
              </details>
            )}
            <SaveLine form={form} />
          </form>
        </FileFormContext>
      )}
    </>
  );
}

function Fields({ name, form: { value, setValue } }: { name: FormFile; form: FileForm }) {
  const shape = contentShapes[name];
  if (shape.kind === "list")
    return <ListField shape={shape} value={value} path={[]} drawItem={drawItem} onChange={setValue} />;
  if (shape.kind === "record")
    return <RecordFields shape={shape} value={value} path={[]} onChange={setValue} />;
  return null;
}

function SaveLine({ form }: { form: FileForm }) {
  const wrong = form.problems.filter(({ level }) => level === "error").length;
  return (
    <div className="save-bar">
      <button type="submit" className="button" aria-disabled={!form.isChanged || form.isBusy}>
        {form.isBusy ? "One moment" : "Save"}
      </button>
      {(form.isChanged || form.isStale) && (
        <button type="button" className="quiet" onClick={form.load}>
          {form.isStale ? "Show the file as it is now" : "Start over"}
        </button>
      )}
      <p role="status" data-wrong={wrong > 0 || undefined}>
        {wrong > 0
          ? printCount(wrong, "problem to fix", "problems to fix")
          : form.isChanged
            ? "Not saved yet"
            : "Nothing changed"}
      </p>
    </div>
  );
}

/** A file that needs nothing beyond its fields. */
export function PlainFileScreen({ name }: { name: FormFile }) {
  return <FileScreen name={name} form={useFileForm(name)} />;
}
