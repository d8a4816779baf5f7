import { type KeyboardEvent, useRef, useState } from "react";
import { type GroupPath, type GroupWords, groupWordNames } from "#catalog/catalog.ts";
import type { GroupSuggestion } from "#catalog/exchange/intake/suggest-groups.ts";
import { parseListCell } from "#catalog/exchange/link-cell.ts";
import { resourceShape } from "#catalog/shape/resource-shape.ts";
import type { LinkFields } from "#desk-wire/desk-api.ts";
import { Button, ChosenList } from "../parts/buttons.tsx";
import { FieldProblems } from "../parts/problem-list.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";
import { labelOf, toHint } from "../texts/field-words.ts";
import {
  ChoiceChips,
  ChoiceFrame,
  controlOf,
  FieldFrame,
  type FieldProps,
  type SeveralProps,
  toggled,
  toOneLine,
} from "./fields.tsx";

type GroupsProps = SeveralProps & { suggestions: readonly GroupSuggestion[] };

export function GroupsField({ chosen, suggestions, onChange, ...frame }: GroupsProps) {
  const { groups, menus } = useDesk().state;
  const open = suggestions.filter(({ path }) => !chosen.includes(path));
  const toggle = (path: GroupPath) => onChange(toggled(chosen, path));
  /** The pressed button disappears, so the focus goes to the field. */
  const move = (path: GroupPath) => {
    toggle(path);
    document.getElementById(frame.id)?.focus();
  };
  const titleOf = (path: GroupPath) => {
    const group = groups.find((one) => one.path === path);
    const menu = menus.find(({ id }) => id === group?.menuId);
    return [menu?.name, group?.name ?? path].filter(Boolean).join(", ");
  };
  const choicesIn = (menu: string) =>
    groups.filter(({ menuId }) => menuId === menu).map(({ path, name }) => [path, name] as const);
  return (
    <ChoiceFrame {...frame}>
      {chosen.length === 0 ? (
        <p className="none-chosen">In no group yet.</p>
      ) : (
        <ChosenList label="Chosen groups" {...{ chosen, titleOf }} onRemove={move} />
      )}
      {open.length > 0 && (
        <ul className="suggestions" aria-label="Suggested groups">
          {open.map(({ path, title, why }) => (
            <li key={path}>
              <Button onPress={() => move(path)} about=": add this group">
                <span aria-hidden="true">+ </span>
                {title}
              </Button>
              <span>{why.replace(`${title}: `, "In common: ")}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="group-menus">
        {menus.map((menu) => (
          // They share a name: opening one closes the other, and the form stays short.
          <details key={menu.id} name={`${frame.id}-menus`}>
            <summary>{menu.name}</summary>
            <ChoiceChips kind="checkbox" choices={choicesIn(menu.id)} {...{ chosen }} onToggle={toggle} />
          </details>
        ))}
      </div>
    </ChoiceFrame>
  );
}

/** `known`: names to choose from, as other links have them. */
type NamesProps = SeveralProps & { known: readonly string[] };

const offered = 6;

export function NamesField({ known, chosen, onChange, ...frame }: NamesProps) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { id } = frame;
  const one = frame.label.toLowerCase().replace(/s$/, "");
  /** The spelling that other links have: one place has one spelling. */
  const find = (name: string) => known.find((other) => other.toLowerCase() === name.toLowerCase());
  const add = (text: string) => {
    const given = text.replace(/\s+/g, " ").trim();
    setTyped("");
    // A known name is one name, even if it contains a separator.
    const names = find(given) ? [given] : parseListCell(given);
    const all = new Set([...chosen, ...names.map((name) => find(name) ?? name)]);
    if (all.size > chosen.length) onChange([...all]);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (!["Enter", ",", ";"].includes(event.key)) return;
    event.preventDefault();
    add(typed);
  };
  return (
    <FieldFrame {...frame}>
      {chosen.length > 0 && (
        <ChosenList
          label={`Chosen ${one}s`}
          chosen={chosen}
          onRemove={(name) => {
            onChange(chosen.filter((other) => other !== name));
            input.current?.focus();
          }}
        />
      )}
      <div className="add-row">
        <input
          ref={input}
          {...controlOf(frame)}
          list={`${id}-list`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={addOnEnter}
          // A curator who types a name and goes on to the next field means it.
          onBlur={() => add(typed)}
        />
        <Button onPress={() => add(typed)} about={` ${one}`}>
          Add
        </Button>
      </div>
      <datalist id={`${id}-list`}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className="offers">
        {known
          .filter((name) => !chosen.includes(name))
          .slice(0, offered)
          .map((name) => (
            <Button
              className="quiet small"
              key={name}
              onPress={() => {
                add(name);
                input.current?.focus();
              }}
            >
              <span aria-hidden="true">+ </span>
              {name}
            </Button>
          ))}
      </p>
    </FieldFrame>
  );
}

type WordsProps = FieldProps & { fields: LinkFields; onChange(words: LinkFields["in_group"]): void };

/** A group may describe a link in its own words: readers of "Essays" and of "Rankings" look for different things. */
export function WordsField({ id, label, hint, problems, fields, onChange }: WordsProps) {
  const { nameOfGroup } = useNames();
  // Words for a group that the link has left are shown too, or nobody could remove them.
  const paths = [...new Set([...fields.groups, ...Object.keys(fields.in_group)])];
  const count = Object.keys(fields.in_group).length;
  const [isOpen, setOpen] = useState(count > 0);
  if (paths.length === 0) return null;
  const idOf = (path: string) => `${id}-${path.replace("/", "-")}`;
  /** Empty words are left out. */
  const say = (path: string, words: GroupWords) => {
    const { [path]: before, ...rest } = fields.in_group;
    const said = Object.entries({ ...before, ...words }).filter(([, text]) => text !== "");
    onChange(said.length === 0 ? rest : { ...rest, [path]: Object.fromEntries(said) });
  };
  return (
    <details
      className="field words"
      data-field={id}
      id={id}
      // Open while something in it is wrong; otherwise as the curator left it.
      open={isOpen || problems.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {label}
        {count > 0 && <span className="count">{count}</span>}
      </summary>
      <p className="hint" id={`${id}-hint`}>
        {hint.about} Leave it empty if the text above is right.
      </p>
      {paths.map((path) => (
        <fieldset key={path} className="group-words">
          <legend>In {nameOfGroup(path)}</legend>
          {groupWordNames.map((name) => (
            <p key={name}>
              <label htmlFor={`${idOf(path)}-${name}`}>{labelOf("resource", [name])}</label>
              {/* Its placeholder is longer than a line on a phone. */}
              <textarea
                id={`${idOf(path)}-${name}`}
                rows={1}
                value={fields.in_group[path]?.[name] ?? ""}
                placeholder={fields[name]}
                maxLength={(toHint(resourceShape.fields[name]).maxLength ?? 1000) * 2}
                aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
                onChange={({ currentTarget }) => say(path, { [name]: toOneLine(currentTarget.value) })}
              />
            </p>
          ))}
        </fieldset>
      ))}
      <FieldProblems id={id} problems={problems} />
    </details>
  );
}
