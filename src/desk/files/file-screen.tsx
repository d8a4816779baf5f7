import { Fragment, type ReactNode } from "react";
import { contentShapes } from "#catalog/shape/content-shapes.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { fileTitles } from "#desk-wire/side-calls.ts";
import { SaveBar } from "../form/fields.tsx";
import { drawItem } from "../form/shape-field.tsx";
import { type FileForm, type FormContent, FormContext, isToldAt } from "../form/use-form.ts";
import { Button } from "../parts/buttons.tsx";
import { DiffView } from "../parts/diff-view.tsx";
import { FailureNote, FieldProblems } from "../parts/problem-list.tsx";
import { focusMain, PreviewLink, ScreenHeading } from "../parts/screen-heading.tsx";
import { fileLeads } from "../texts/field-words.ts";

interface Props extends Pick<FormContent, "draw" | "keep" | "wanted"> {
  form: FileForm;
  /** Above the fields. */
  children?: ReactNode;
}

/** Any file of the content, as a form drawn from its shape. */
export function FileScreen({ form, children, ...content }: Props) {
  const { name, value, problems } = form;
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
      <FailureNote failure={form.failure} onTryAgain={form.load} />
      {value !== undefined && (
        <FormContext value={{ kind: name, problems, ...content }}>
          <form className="file-form" noValidate onSubmit={form.save}>
            {children}
            <Fragment key={form.round}>
              {drawItem({ shape: contentShapes[name], value, path: [], onChange: form.setValue })}
            </Fragment>
            <FieldProblems
              id="form"
              problems={problems.filter(({ field }) => isToldAt(contentShapes[name], "", field))}
            />
            {form.diff !== "" && (
              <details className="file-diff">
                <summary>Changes in the file</summary>
                <DiffView diff={form.diff} label={`Changes of ${name}.yaml`} />
              </details>
            )}
            <SaveBar
              verb="Save"
              canSave={form.isChanged && !form.isBusy}
              {...form}
              state={form.isChanged ? "Not saved yet" : "Nothing changed"}
              more={<StartOver form={form} />}
            />
          </form>
        </FormContext>
      )}
    </>
  );
}

function StartOver({ form }: { form: FileForm }) {
  const startOver = () => {
    form.startOver();
    focusMain();
  };
  // What was typed stays until the other text is there: the desk may not respond.
  if (form.isStale)
    return <Button onPress={() => form.load().then(focusMain)}>Show the file as it is now</Button>;
  return (
    form.isChanged && (
      <Button isOff={form.isBusy} onPress={startOver}>
        Start over
      </Button>
    )
  );
}
