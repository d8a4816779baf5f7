import type { KeyboardEvent } from "react";
import { printCount } from "#base/print-count.ts";
import { isSiteLink, readLinkId } from "#catalog/link-health/link-id.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskPicture } from "#desk-wire/side-calls.ts";
import { toggled } from "../form/fields.tsx";
import { useDialogAction } from "../parts/action-dialog.tsx";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { AlertProblems } from "../parts/problem-list.tsx";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk, useTicks } from "../state/use-desk.ts";

/** First pictures, thirty at a time: the curator ticks those that show the right page, or all. */
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
            <kbd>Enter</kbd> ticks and goes on.
          </p>
          <PictureSheet pictures={next} />
        </>
      )}
    </>
  );
}

function PictureSheet({ pictures }: { pictures: readonly DeskPicture[] }) {
  const [marked, setMarked] = useTicks("pictures");
  const action = useDialogAction(() => {});
  const ticked = pictures.filter(({ version }) => marked.includes(version));
  const isAll = ticked.length === pictures.length;
  const agree = () => {
    const [ids, versions] = [ticked.map(({ id }) => id), ticked.map(({ version }) => version)];
    return action.send({ kind: "agree", ids, versions });
  };
  return (
    <div className="pictures">
      <ul onKeyDown={onRowKey}>
        {pictures.map((picture) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            isTicked={ticked.includes(picture)}
            onToggle={() => setMarked(toggled(marked, picture.version))}
          />
        ))}
      </ul>
      <div className="pictures-bar">
        <label className="tick">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => setMarked(isAll ? [] : pictures.map(({ version }) => version))}
          />
          I have looked at all {pictures.length}
        </label>
        <Button className="button" isOff={ticked.length === 0 || action.isBusy} onPress={agree}>
          {ticked.length === 0 ? "Agree to those ticked" : `Agree to the ${ticked.length} ticked`}
        </Button>
      </div>
      <AlertProblems id="pictures" problems={action.others()} />
    </div>
  );
}

/** j and k as in mail programs. */
function onRowKey(event: KeyboardEvent<HTMLUListElement>) {
  const boxes = [...event.currentTarget.querySelectorAll("input")];
  const at = boxes.findIndex((box) => box.closest("li")?.contains(event.target as Node));
  const isOnLink = event.target !== boxes[at];
  const step = { j: 1, ArrowDown: 1, Enter: isOnLink ? 0 : 1, k: -1, ArrowUp: -1 }[event.key];
  if (at < 0 || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && !boxes[at]?.checked) boxes[at]?.click();
  boxes[at + step]?.focus();
  event.preventDefault();
}

const shownWords = 8;

/** What the directory says on the left, what the checker saw on the right. */
function PictureRow(props: { picture: DeskPicture; isTicked: boolean; onToggle(): void }) {
  const { picture, isTicked, onToggle } = props;
  const { id, name, url, places, page } = picture;
  const { title, description, organisations, domain, language, words } = page;
  const { size } = page.build;
  const by = [organisations[0], domain].filter(Boolean).join(", ");
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
        {words && <p className="hint">{words.split(" ").slice(0, shownWords).join(", ")}</p>}
        <p>
          <OpenLink href={url} purpose={name}>
            Open
          </OpenLink>{" "}
          {!isSiteLink(id) && (
            <a href={printAddress("links", readLinkId(id).resourceId)}>
              Edit<span className="v"> {name}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
