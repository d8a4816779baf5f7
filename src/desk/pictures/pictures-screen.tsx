import { type KeyboardEvent, useRef, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskPicture } from "#desk-wire/side-calls.ts";
import { useDialogAction } from "../parts/action-dialog.tsx";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { AlertProblems } from "../parts/problem-list.tsx";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/use-desk.ts";

/** First pictures, thirty at a time: the curator ticks those that show the right page. */
export function PicturesScreen() {
  const { count, next } = useDesk().state.pictures;
  return (
    <>
      {/* Other pictures take the focus back to it. */}
      <ScreenHeading key={next[0]?.id}>First pictures</ScreenHeading>
      {count === 0 ? (
        <p className="lead">No page is new to the checker: you have agreed to them all.</p>
      ) : (
        <>
          <p className="lead">
            {printCount(count, "page")} that the checker has seen and nobody has agreed to yet. Is each one
            the page that its link is for?
          </p>
          <p className="hint">
            Keys in the list: <kbd>j</kbd> and <kbd>k</kbd> go down and up, <kbd>Space</kbd> ticks,{" "}
            <kbd>Enter</kbd> ticks and goes on, <kbd>o</kbd> opens the page.
          </p>
          <PictureSheet pictures={next} />
        </>
      )}
    </>
  );
}

function PictureSheet({ pictures }: { pictures: readonly DeskPicture[] }) {
  // By version: if a page has changed since it was ticked, it is another one.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const action = useDialogAction(() => {});
  const ticked = pictures.filter(({ version }) => marked.has(version));
  const hasLooked = pictures.every(({ version }) => looked.has(version));
  const toggle = (id: string, isOn = !ticked.some((one) => one.id === id)) => {
    const version = pictures.find((one) => one.id === id)?.version ?? "";
    const others = [...marked].filter((other) => other !== version);
    setMarked(new Set(isOn ? [...others, version] : others));
  };
  const rows = useRowKeys(toggle);
  const agree = (some: readonly DeskPicture[]) => {
    const [ids, versions] = [some.map(({ id }) => id), some.map(({ version }) => version)];
    return action.send({ kind: "agree", ids, versions });
  };
  return (
    <div className="pictures">
      <ul ref={rows.list} onKeyDown={rows.onKeyDown}>
        {pictures.map((picture) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            isTicked={ticked.includes(picture)}
            onToggle={() => toggle(picture.id)}
          />
        ))}
      </ul>
      <div className="pictures-bar">
        <Button className="button" isOff={ticked.length === 0 || action.isBusy} onPress={() => agree(ticked)}>
          {ticked.length === 0 ? "Agree to those ticked" : `Agree to the ${ticked.length} ticked`}
        </Button>
        <label className="tick">
          <input
            type="checkbox"
            checked={hasLooked}
            onChange={() => setLooked(new Set(hasLooked ? [] : pictures.map(({ version }) => version)))}
          />
          I have looked at all {pictures.length}
        </label>
        <Button isOff={!hasLooked || action.isBusy} onPress={() => agree(pictures)}>
          Agree to all {pictures.length} looked at
        </Button>
      </div>
      <AlertProblems id="pictures" problems={action.others()} />
    </div>
  );
}

/** j and k as in mail programs, and what is done with the row in which the focus is. */
function useRowKeys(toggle: (id: string, isOn?: boolean) => void) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
    const row = (event.target as HTMLElement).closest("li");
    const at = boxes.findIndex((box) => box.closest("li") === row);
    const box = boxes[at];
    const go = (to: number) => {
      boxes[to]?.focus();
      boxes[to]?.closest("li")?.scrollIntoView({ block: "nearest" });
    };
    const isLink = (event.target as HTMLElement).tagName === "A";
    if (event.key === "j" || event.key === "ArrowDown") go(Math.min(at + 1, boxes.length - 1));
    else if (event.key === "k" || event.key === "ArrowUp") go(Math.max(at - 1, 0));
    else if (event.key === "o" && row) row.querySelector<HTMLAnchorElement>("a")?.click();
    else if (event.key === "Enter" && box && !isLink) {
      toggle(box.value, true);
      go(Math.min(at + 1, boxes.length - 1));
    } else return;
    event.preventDefault();
  };
  return { list, onKeyDown };
}

/** What the directory says on the left, what the checker saw on the right. */
function PictureRow(props: { picture: DeskPicture; isTicked: boolean; onToggle(): void }) {
  const { picture, isTicked, onToggle } = props;
  const { id, name, url, places, title, description, by, language, size, words } = picture;
  const length = size === 0 ? "no words" : size < 600 ? `${size} words` : "long";
  const facts = [by, language, length].filter(Boolean).join(" · ");
  return (
    <li className="picture">
      <label>
        <input type="checkbox" value={id} checked={isTicked} onChange={onToggle} />
        <span className="picture-name">
          {name}
          <small>{places[0]}</small>
        </span>
      </label>
      <div className="picture-seen">
        <p className="picture-title">{title || "A page without a title"}</p>
        <p>{description}</p>
        <p className="hint">{facts}</p>
        {words.length > 0 && <p className="hint">{words.join(", ")}</p>}
        <p>
          <OpenLink href={url} purpose={name}>
            Open
          </OpenLink>{" "}
          {!id.startsWith("site:") && (
            <a href={printAddress("links", readLinkId(id).resourceId)}>
              Edit<span className="v"> {name}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
