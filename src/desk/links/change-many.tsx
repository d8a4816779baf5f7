import { useState } from "react";
import { printCount, printFirst } from "#base/print-count.ts";
import { listDeepLinks, readLinkId } from "#catalog/link-health/link-id.ts";
import type { DeskLink, LinkFields } from "#desk-wire/desk-api.ts";
import { type FieldChange, maxFileItems, maxItems } from "#desk-wire/desk-requests.ts";
import { isolate, replaceStart } from "#desk-wire/link-fields.ts";
import { manyFields } from "#desk-wire/side-calls.ts";
import { audienceNames, costNames } from "#site/parts/fact-names.ts";
import { CheckContext } from "../check/check-panel.tsx";
import { PlainChoice, PlainText, toggled } from "../form/fields.tsx";
import { ActionDialog, useDialogAction, useSeen } from "../parts/action-dialog.tsx";
import { Button, MoveRow } from "../parts/buttons.tsx";
import { RichLine } from "../parts/problem-list.tsx";
import { useDesk, useGiven, useNames } from "../state/use-desk.ts";
import { labelOf } from "../texts/field-words.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { FirstRows } from "../week/week-part.tsx";

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
          // They stay ticked: another field may be next.
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

/** One field of several links. A list gains a value or loses it; the rest of each list stays. */
function ChangeManyDialog({ links: now, onClose }: { links: readonly DeskLink[]; onClose(): void }) {
  const [links, seeAgain] = useSeen(now);
  const { send: check } = useGiven(CheckContext);
  const { nameOfLink } = useNames();
  const [given, setGiven] = useState<FieldChange>({ field: "audiences", value: "" });
  const [how, setHow] = useState("Add");
  const { field, value, from = "" } = given;
  const set = (next: Partial<FieldChange>) => setGiven({ ...given, ...next });
  const setFrom = (from: string) => set({ from: from.trim() });
  const [ids, versions] = [links.map((link) => link.id), links.map(({ version }) => version)];
  const [isReview, isAddress] = [field === "reviewed", field === "url"];
  const isFree = isReview || field === "language";
  const isList = !isFree && !isAddress && field !== "cost";
  const choices = useChoices(field);
  const [gains, loses] = [!isList || how !== "Remove", isAddress || (isList && how !== "Add")];
  const change = { field, value: gains ? value.trim() : "", ...(loses && { from }) };
  const next =
    isAddress && change.value !== ""
      ? links.flatMap((link) => listNewAddresses(link, nameOfLink(link), change))
      : [];
  const moving = new Set(next.map(({ id }) => readLinkId(id).resourceId));
  const action = useDialogAction(() => {
    onClose();
    // What is retired is not checked. More than one order takes: all.
    const only = links.flatMap(({ id, retired }) => (moving.has(id) && !retired ? [id] : []));
    if (only.length > 0) check({ order: "start", ...(only.length <= maxItems && { only }) });
  }, seeAgain);
  const verb = `Change ${printCount(isAddress ? moving.size : links.length, "link")}`;
  const label = isList ? (loses ? "With" : "What") : "New value";
  const plain = { label, value, onChange: (value: string) => set({ value }) };
  return (
    <ActionDialog
      title={`Change ${printCount(links.length, "link")}`}
      verb={verb}
      isReady={isAddress ? moving.size > 0 : isFree || ((!gains || value !== "") && (!loses || from !== ""))}
      onSubmit={() => action.send({ kind: "changeMany", ids, versions, change })}
      {...{ action, onClose }}
    >
      <RichLine className="hint" text={printFirst(links.map(nameOfLink).map(isolate), maxItems)} />
      <PlainChoice
        label="Field"
        value={field}
        choices={manyFields.map((name) => [name, labelOf("resource", [name])])}
        onChange={(chosen) => {
          const [start] = /^https?:\/\/[^/?#]+/i.exec(links[0]?.fields.url ?? "") ?? [];
          const from = chosen === "url" ? start : "";
          set({ field: manyFields.find((name) => name === chosen) ?? field, value: "", from });
        }}
      />
      {isList && (
        <PlainChoice
          label="What to do"
          value={how}
          choices={["Add", "Remove", "Replace"].map((verb) => [verb, verb])}
          onChange={setHow}
        />
      )}
      {choices && loses && (
        <PlainChoice none="Choose" label="What" value={from} choices={choices} onChange={setFrom} />
      )}
      {choices && gains && <PlainChoice none="Choose" {...plain} choices={choices} />}
      {isReview && <p>You looked at each of them today, and it is still good.</p>}
      {field === "language" && <PlainText {...plain} />}
      {isAddress && (
        <>
          <PlainText label="Old beginning" type="url" value={from} onChange={setFrom} />
          <PlainText {...plain} label="New beginning" type="url" />
          <p className="hint">{words.newAddresses}</p>
          {/* With each key, hundreds would take too long to draw. */}
          <FirstRows
            className="move-rows"
            count={maxItems / 4}
            rows={next.map(({ id, name, url, target }) => (
              <MoveRow key={id} {...{ name, url, target }}>
                <b>{name}</b>
              </MoveRow>
            ))}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** The addresses of a link that would be others, those in its groups too. */
function listNewAddresses({ id, fields }: DeskLink, name: string, { from = "", value }: FieldChange) {
  const listAll = ({ url, in_group }: LinkFields) => [{ id, url }, ...listDeepLinks({ id, in_group })];
  const after = listAll(replaceStart(fields, from, value));
  const all = listAll(fields).map((one, at) => ({ ...one, name, target: after[at]?.url ?? "" }));
  return all.filter(({ url, target }) => url !== target);
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
  }[field as string];
}
