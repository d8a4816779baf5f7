import type { FormEvent, RefObject } from "react";
import { responseFields } from "#catalog/exchange/intake/read-response-header.ts";
import { ChoiceList } from "../parts/choice-list.tsx";
import { printFault } from "../parts/print-words.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };

interface Props {
  headings: readonly string[];
  why?: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** What is in which column, by the names of the fields. */
  onSay(columns: URLSearchParams): void;
}

const askedFor = "say which one has the links' addresses";

/** "Name" may be the sender's or the link's, and no list of words knows all languages: only a person can tell. */
export function IntakeColumns({ headings, why, heading, onSay }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const columns = new URLSearchParams();
    for (const select of form.querySelectorAll("select")) {
      const { name: column, value: field } = select;
      const other = columns.get(field);
      select.setCustomValidity(other ? `The column “${other}” is said to be this. Only one can be.` : "");
      if (field && !other) columns.set(field, column);
    }
    if (form.reportValidity()) onSay(columns);
  };
  return (
    <form className="note" noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        What is in these columns?
      </h3>
      <p>
        {why ? printFault({ what: why, fix: askedFor }) : "Their headings do not say for sure."} What is about
        the sender stays unread. Nothing was saved yet.
      </p>
      {headings.map((column, at) => (
        <div className="field" key={column}>
          <label htmlFor={`column-${at}`}>{column}</label>
          <ChoiceList
            id={`column-${at}`}
            name={column}
            none="Nothing about the link: leave it out"
            choices={responseFields.map((field) => [field, words.responses[field]])}
          />
        </div>
      ))}
      <p className="actions">
        <button type="submit" className="button">
          Take in with these columns
        </button>
      </p>
    </form>
  );
}
