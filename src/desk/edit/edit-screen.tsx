import { useEffect, useRef, useState } from "react";
import { type GroupWords, groupWordNames } from "#catalog/catalog.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { printLanguage } from "#catalog/search/search-index.ts";
import { printAddress, proposedFields } from "#desk-wire/desk-address.ts";
import { type DeskLink, type DoAnswer, deskPaths, type LinkFields } from "#desk-wire/desk-api.ts";
import { emptyFields, listChangedFields, toLinkFields } from "#desk-wire/link-fields.ts";
import { mergeChanges } from "#desk-wire/merge-changes.ts";
import { audienceNames, costNames } from "#site/parts/fact-names.ts";
import { LinkForm } from "../form/link-form.tsx";
import { useDraft } from "../form/use-form.ts";
import { lastOpened } from "../links/links-screen.tsx";
import { type Read, useSeen } from "../parts/action-dialog.tsx";
import { Button } from "../parts/buttons.tsx";
import { printDate } from "../parts/print-words.ts";
import { focusLater, focusMain, ScreenHeading } from "../parts/screen-heading.tsx";
import { addressStore, useAddress } from "../state/address-store.ts";
import { useDesk, useLast, useNames } from "../state/use-desk.ts";
import { labelOf } from "../texts/field-words.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { LinkActions, usePress } from "./link-actions.tsx";

function EditLink({ link, isGone }: { link: DeskLink; isGone: boolean }) {
  const { findings } = useDesk().state;
  const { nameOfLink } = useNames();
  const { draft, mine, save, isStale, keepMine, takeTheirs, read } = useEdit(link);
  if (isGone && draft.changed.length === 0) return <NoLink id={link.id} />;
  const todo = findings.filter(({ section }) => section === "todo");
  const finding = todo.find(({ id }) => readLinkId(id).resourceId === link.id);
  return (
    <>
      <ScreenHeading aside={<LinkActions {...{ link, ...read }} />}>{nameOfLink(link)}</ScreenHeading>
      <p className="dates">
        Added {printDate(link.added)}
        {" · "}
        {link.reviewed ? `Reviewed ${printDate(link.reviewed)}` : "Never reviewed"}
        {link.isChanged && " · Changed since you last published"}
      </p>
      {link.lookAgain && <p className="note">To review: {link.lookAgain}</p>}
      {link.retired && <RetiredNote {...{ link, ...read }} />}
      {finding && (
        <p className="note">
          The checker found a problem with this link.{" "}
          <a href={printAddress("findings", finding.id)}>See the finding</a>
        </p>
      )}
      {isStale && <StaleChoice theirs={link.fields} {...{ mine, keepMine, takeTheirs }} />}
      <LinkForm verb="Save" id={link.id} {...{ link, draft, save }} />
    </>
  );
}

function RetiredNote({ link: { id, retired }, ...read }: Read & { link: DeskLink }) {
  const { state } = useDesk();
  const { nameOfLink } = useNames();
  // By then the note is gone, with its button.
  const { press, isBusy, refusal } = usePress({ kind: "restore", id }, read, focusMain);
  if (!retired) return null;
  const replacement = state.links.find((one) => one.id === retired.replacement);
  return (
    <div className="note">
      <p>
        Retired {printDate(retired.on)}: {retired.why}
      </p>
      {replacement && (
        <p>
          {replacement.retired ? "Replaced by a link that is retired, too: " : "Visitors are sent to "}
          <a href={printAddress("links", replacement.id)}>{nameOfLink(replacement)}</a>.
        </p>
      )}
      <Button isOff={isBusy} onPress={press}>
        Bring it back
      </Button>
      {refusal}
    </div>
  );
}

const isSame = (shown: LinkFields, { fields }: DeskLink) => listChangedFields(fields, shown).length === 0;

/** Editing one link while its file may change under the form. */
function useEdit(link: DeskLink) {
  const { act, refresh } = useDesk();
  const draft = useDraft(link);
  /** The version from which a save was refused: once the form goes on from another one, there is nothing to choose. */
  const [refused, setRefused] = useState<string>();
  const { fields, start, changed, startFrom, compareWith } = draft;
  /** Sent without an answer: the file may say it all the same. */
  const sent = useRef<LinkFields[]>([]);
  /** The version that the buttons act on. What others save appears in the form by itself, but the curator has not read it. */
  const [seen, seeAgain] = useSeen(link.version);
  /** Nobody else has changed its fields. */
  const isOwn = (now: DeskLink) => [start.fields, ...sent.current].some((one) => isSame(one, now));
  /** What was changed here, and all else as someone has saved it. */
  const toMine = (now: DeskLink) => mergeChanges(start.fields, fields, now.fields).merged as LinkFields;
  const mine = toMine(link);

  useEffect(() => {
    if (link.version === start.version) return;
    if (sent.current.some((one) => isSame(one, link))) seeAgain();
    // Nothing was typed that is not in the file; or others changed only its review or its retirement.
    if (changed.length === 0 || isSame(mine, link)) startFrom(link, fields);
    else if (isOwn(link)) compareWith(link);
  });

  const save = async (fields: LinkFields, version = start.version): Promise<DoAnswer | undefined> => {
    sent.current.push(toLinkFields(fields));
    const answer = await act({ kind: "save", id: link.id, version, fields });
    const find = (state?: Awaited<ReturnType<typeof refresh>>) =>
      state?.links.find(({ id }) => id === link.id);
    if (answer?.isDone) {
      sent.current = [];
      seeAgain();
      const saved = find(answer.state);
      if (saved) startFrom(saved, fields);
    } else if (answer?.isStale) {
      const now = find(await refresh());
      // Only its review or its retirement changed, or an earlier answer was lost: there is nothing to choose.
      if (now && now.version !== version && isOwn(now)) return save(fields, now.version);
      // What was changed here has been saved, and someone else has changed more.
      if (now && isSame(toMine(now), now)) return answer;
      setRefused(start.version);
      // It is above the form, which may be long.
      focusLater(() => document.querySelector<HTMLElement>(".stale h2"));
    }
    return answer;
  };
  /** The question is gone with its buttons. */
  const goOn = (take: (link: DeskLink) => void) => () => {
    take(link);
    setRefused(undefined);
    seeAgain();
    focusMain();
  };
  const keepMine = goOn((now) => {
    draft.setFields(mine);
    compareWith(now);
  });
  const choice = { isStale: refused === start.version, keepMine, takeTheirs: goOn(startFrom) };
  // What is typed keeps the form from showing what others have saved.
  const version = start.version === link.version ? seen : start.version;
  return { draft, mine, save, ...choice, read: { version, seeAgain } };
}

export function EditScreen({ id }: { id: string }) {
  const link = useDesk().state.links.find((one) => one.id === id);
  const known = useLast(link);
  useEffect(() => void Object.assign(lastOpened, { id }), [id]);
  // The answer to "Save" says what to do when it is gone.
  return known ? <EditLink link={known} isGone={!link} /> : <NoLink id={id} />;
}

const NoLink = ({ id }: { id: string }) => (
  <>
    <ScreenHeading>No such link</ScreenHeading>
    <p className="empty">
      There is no link “{id}”. Perhaps it was renamed, or its file contains an error. If it was deleted,{" "}
      <a href={printAddress("publish")}>Publish</a> has the button that brings it back.{" "}
      <a href={printAddress("links")}>See all links</a>
    </p>
  </>
);

export function AddScreen() {
  const { act } = useDesk();
  const { query } = useAddress();
  const draft = useDraft({ fields: emptyFields });
  const { setFields } = draft;

  // Starts with an address that was searched for in vain, or with what the bookmark has read.
  useEffect(() => {
    const given = toLinkFields(query);
    if (/^en\b/i.test(given.language)) given.language = "";
    const said = proposedFields.filter((name) => given[name] !== "").map((name) => [name, given[name]]);
    setFields((before) => ({ ...before, ...Object.fromEntries(said) }));
  }, [query, setFields]);

  const save = async (fields: LinkFields) => {
    const from = addressStore.shown();
    const answer = await act({ kind: "add", fields });
    if (answer?.isDone) addressStore.go(printAddress("links", answer.id), from);
    return answer;
  };
  return (
    <>
      <ScreenHeading>Add a link</ScreenHeading>
      <p className="lead">Start with the address: you will see at once whether it is listed already.</p>
      <LinkForm verb="Add this link" isNew {...{ draft, save }} />
      <Bookmark />
    </>
  );
}

/** For the bookmarks bar: fills in this form from the page that a curator is on. */
const Bookmark = () => (
  <details className="file-view">
    <summary>Add the page you are on, from the bookmarks bar</summary>
    <p>
      Drag this into your browser’s bookmarks bar:{" "}
      <a ref={setBookmark} href={printAddress("add")} className="quiet">
        Add to the hub
      </a>
    </p>
    <p className="hint">{words.bookmark}</p>
  </details>
);

/** React rightly refuses addresses that are scripts; this one is ours, to be dragged and not pressed. */
function setBookmark(link: HTMLAnchorElement | null): void {
  const script = `(()=>{const d=document,m=d.querySelector("meta[name=description]");open("${location.origin}${deskPaths.propose}?"+new URLSearchParams({url:location.href,name:d.title,description:m?m.content:"",language:d.documentElement.lang}))})()`;
  link?.setAttribute("href", `javascript:${encodeURIComponent(script)}`);
}

type Props = { mine: LinkFields; theirs: LinkFields; keepMine(): void; takeTheirs(): void };

/** Someone else saved this link in the meantime. Neither version is lost before the curator has chosen. */
function StaleChoice({ mine, theirs, keepMine, takeTheirs }: Props) {
  const { nameOfGroup } = useNames();
  const lost = Object.entries(mine.in_group).filter(([path]) => !mine.groups.includes(path));
  return (
    <section className="stale" role="alert" aria-label="Changed in the meantime">
      <h2 tabIndex={-1}>Someone else has changed this link in the meantime</h2>
      <p>Your changes are not saved, but not lost. Where yours differ from theirs:</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours, on this page</th>
            <th scope="col">Theirs, in the file</th>
          </tr>
        </thead>
        <tbody>
          {listChangedFields(mine, theirs).map((name) => (
            <tr key={name}>
              <th scope="row">{labelOf("resource", [name])}</th>
              <td>{printField(mine, name, nameOfGroup)}</td>
              <td>{printField(theirs, name, nameOfGroup)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lost.map(([path, words]) => (
        <p key={path}>
          The link is no longer in {nameOfGroup(path)}, so your words for it there cannot be kept. Copy what
          you need: {printWords(words)}
        </p>
      ))}
      <p className="dialog-buttons">
        <Button className="button" onPress={keepMine}>
          Keep mine
        </Button>
        <Button onPress={takeTheirs}>Take theirs</Button>
      </p>
    </section>
  );
}

const printWords = (words: GroupWords) =>
  groupWordNames.flatMap((name) => (words[name] ? `${name} “${words[name]}”` : [])).join(", ");

/** A field's value as text, to compare with another one. */
function printField(fields: LinkFields, name: keyof LinkFields, nameOf: (path: string) => string): string {
  const said = {
    ...fields,
    groups: fields.groups.map(nameOf),
    in_group: Object.entries(toLinkFields(fields).in_group)
      .map(([path, words]) => `${nameOf(path)}: ${printWords(words)}`)
      .join("; "),
    audiences: fields.audiences.map((audience) => audienceNames[audience]),
    cost: fields.cost && costNames[fields.cost],
    language: fields.language && printLanguage(fields.language),
  }[name];
  return (Array.isArray(said) ? said.join(", ") : said) || "(nothing)";
}
