import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import type { FieldProblem } from "#base/problem.ts";
import { ChoiceFrame } from "../form/fields.tsx";
import { StepButton } from "../parts/buttons.tsx";
import { printHost } from "../parts/print-words.ts";
import { useDesk, useNames } from "../state/use-desk.ts";
import { useLinkSearch } from "./use-link-search.ts";

interface Props {
  label: string;
  /** Links that cannot be chosen. */
  without?: readonly string[];
  chosen: string;
  problems: readonly FieldProblem[];
  onChange(id: string): void;
  /** What is typed, chosen or not. */
  onSearch?(query: string): void;
}

const offered = 6;

/** Chooses one link by searching. Retired links are not offered. */
export function LinkPicker({ label, without = [], chosen, problems, onChange, onSearch }: Props) {
  const { links } = useDesk().state;
  const { nameOfLink } = useNames();
  const find = useLinkSearch();
  const id = useId();
  const [query, setQuery] = useState("");
  const current = links.find((link) => link.id === chosen);
  const type = (text: string) => {
    setQuery(text);
    onSearch?.(text.trim());
  };
  // Typing stays ahead of the first search, which makes the index.
  const asked = useDeferredValue(query);
  const all = useMemo(() => (asked.trim() === "" ? [] : find(asked).found), [asked, find]);
  const found = all.filter((link) => !without.includes(link.id) && !link.retired).slice(0, offered);
  const shown = current && !found.includes(current) ? [current, ...found] : found;
  return (
    <ChoiceFrame className="picker" hint={{ about: "", isRequired: false }} {...{ id, label, problems }}>
      <SearchBox label={`${label}: search`} value={query} onChange={type} />
      <p className="hint" role="status">
        {asked.trim() !== "" && found.length === 0 && `No ${without.length > 0 ? "other " : ""}link matches.`}
      </p>
      {shown.map((link) => (
        <label key={link.id} className="pick">
          <input type="radio" name={id} checked={chosen === link.id} onChange={() => onChange(link.id)} />
          <span>
            <b>{nameOfLink(link)}</b> <span>{printHost(link.fields.url)}</span>
          </span>
        </label>
      ))}
      {chosen !== "" && (
        <label className="pick">
          <input type="radio" name={id} checked={false} onChange={() => onChange("")} />
          <span>None</span>
        </label>
      )}
    </ChoiceFrame>
  );
}

type SearchProps = { label: string; value: string; onChange(value: string): void };

export function SearchBox({ label, value, onChange }: SearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="search-box">
      <label className="v" htmlFor={id}>
        {label}
      </label>
      <svg className="lens" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <circle cx="10" cy="10" r="7" />
        <path d="M15.5 15.5L21 21" />
      </svg>
      <input
        ref={input}
        id={id}
        type="search"
        className="search-input"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Results come without Enter, which would save the form around it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {value !== "" && (
        <StepButton
          step="out"
          label="Clear the search"
          onPress={() => {
            onChange("");
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
