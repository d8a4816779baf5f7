import { useId, useState } from "react";
import { printCount, printFirst } from "#base/print-count.ts";
import type { DeskLink } from "#desk-wire/desk-api.ts";
import { type FieldChange, maxFileItems, maxItems } from "#desk-wire/desk-requests.ts";
import { isolate } from "#desk-wire/link-fields.ts";
import { manyFields } from "#desk-wire/side-calls.ts";
import { audienceNames, costNames } from "#site/parts/fact-names.ts";
import { ChoiceChips, PlainChoice, PlainText, toggled } from "../form/fields.tsx";
import { ActionDialog, useDialogAction, useSeen } from "../parts/action-dialog.tsx";
import { Button } from "../parts/buttons.tsx";
import { RichLine } from "../parts/problem-list.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";
import { labelOf } from "../texts/field-words.ts";

/** The links chosen to be changed together; undefined while nobody is choosing. */
export function useChoice() {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const set = (change: (ids: string[]) => string[]) =>
    setIds((before = new Set()) => new Set([...new Set(change([...before]))].slice(0, maxFileItems)));
  return {
    ids,
    start: () => setIds(new Set()),
    end: () => setIds(undefined),
    add: (more: readonly string[]) => set((before) => [...before, ...more]),
    toggle: (id: string) => set((before) => toggled(before, id)),
  };
}

export function ChooseButtons(props: { choice: ReturnType<typeof useChoice>; shown: DeskLink[] }) {
  const { links } = useDesk().state;
  const [isOpen, setOpen] = useState(false);
  const { ids, add, start, end } = props.choice;
  const { length } = props.shown;
  const hidden = (ids?.size ?? 0) - props.shown.filter(({ id }) => ids?.has(id)).length;
  return (
    <span className="actions">
      <span role="status">{ids && `${ids.size} chosen${hidden ? `, ${hidden} not in this list` : ""}`}</span>
      {ids && (
        <>
          <Button onPress={() => add(props.shown.map(({ id }) => id))}>
            Choose {length > maxFileItems ? `the first ${maxFileItems}` : `all ${length}`} shown
          </Button>
          <Button className="button" isOff={ids.size === 0} onPress={() => setOpen(true)}>
            Change a field
          </Button>
        </>
      )}
      {/* One button in both states, so that focus stays on it. */}
      <Button onPress={ids ? end : start}>{ids ? "Done" : "Change several"}</Button>
      {ids && isOpen && (
        <ChangeManyDialog
          links={links.filter(({ id }) => ids.has(id))}
          // They stay ticked: to move links is to add one group and to remove another.
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

type Props = { links: readonly DeskLink[]; onClose(): void };

/** One field of several links. A list gains a value or loses it; the rest of each list stays. */
function ChangeManyDialog({ links: now, onClose }: Props) {
  const id = useId();
  const [links, seeAgain] = useSeen(now);
  const { nameOfLink } = useNames();
  const [given, setGiven] = useState<FieldChange>({ field: "audiences", value: "", isTakenOff: false });
  const { field, value, isTakenOff } = given;
  const set = (next: Partial<FieldChange>) => setGiven({ ...given, ...next });
  const action = useDialogAction(onClose, seeAgain);
  const [ids, versions] = [links.map((link) => link.id), links.map(({ version }) => version)];
  const isReview = field === "reviewed";
  const isList = field !== "cost" && field !== "language" && !isReview;
  const choices = useChoices(field);
  const change = { field, value: value.trim(), isTakenOff: isList && isTakenOff };
  const plain = { label: isList ? "What" : "New value", value, onChange: (value: string) => set({ value }) };
  return (
    <ActionDialog
      title={`Change ${printCount(links.length, "link")}`}
      verb={`Change ${printCount(links.length, "link")}`}
      isReady={change.value !== "" || field === "language" || isReview}
      onSubmit={() => action.send({ kind: "changeMany", ids, versions, change })}
      {...{ action, onClose }}
    >
      <RichLine className="hint" text={printFirst(links.map(nameOfLink).map(isolate), maxItems)} />
      <PlainChoice
        label="Field"
        value={field}
        choices={manyFields.map((name) => [name, labelOf("resource", [name])])}
        onChange={(chosen) => set({ field: manyFields.find((name) => name === chosen) ?? field, value: "" })}
      />
      {isList && (
        <ChoiceChips
          label="What to do"
          kind="radio"
          name={`${id}-off`}
          choices={["Add", "Remove"].map((verb) => [verb, verb])}
          chosen={[isTakenOff ? "Remove" : "Add"]}
          onToggle={(verb) => set({ isTakenOff: verb === "Remove" })}
        />
      )}
      {choices && <PlainChoice none="Choose" {...plain} choices={choices} />}
      {isReview && <p>You looked at each of them today, and it is still good.</p>}
      {field === "language" && <PlainText {...plain} />}
    </ActionDialog>
  );
}

/** Values and their names; undefined if anything may be typed. */
function useChoices(field: FieldChange["field"]): [value: string, label: string][] | undefined {
  const { groups, menus, regions, topics } = useDesk().state;
  const same = (names: readonly string[]) => names.map((name): [string, string] => [name, name]);
  const menuOf = (menuId: string) => menus.find(({ id }) => id === menuId)?.name ?? menuId;
  return {
    audiences: Object.entries(audienceNames),
    cost: Object.entries(costNames),
    regions: same(regions),
    topics: same(topics),
    groups: groups.map(({ path, name, menuId }): [string, string] => [path, `${menuOf(menuId)}, ${name}`]),
    language: undefined,
    reviewed: undefined,
  }[field];
}
