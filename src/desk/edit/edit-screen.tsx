import { useEffect } from "react";
import { addressStore } from "../address/address-store.ts";
import { printAddress, proposedFields } from "../address/desk-address.ts";
import { useAddress } from "../address/use-address.ts";
import { deskPaths, type LinkFields } from "../desk-api.ts";
import { emptyFields } from "../form/link-fields.ts";
import { LinkForm } from "../form/link-form.tsx";
import { useDraft } from "../form/use-draft.ts";
import { lastOpened } from "../links/last-opened.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { EditLink } from "./edit-link.tsx";

export function EditScreen({ id }: { id: string }) {
  const link = useDesk().state.links.find((one) => one.id === id);
  useEffect(() => {
    lastOpened.id = id;
  }, [id]);
  if (link) return <EditLink link={link} />;
  return (
    <>
      <ScreenHeading>No such link</ScreenHeading>
      <p className="empty">
        There is no link “{id}”. It may have been renamed, or its file may contain an error.{" "}
        <a href={printAddress("links")}>See all links</a>
      </p>
    </>
  );
}

export function AddScreen() {
  const { act } = useDesk();
  const { query } = useAddress();
  const draft = useDraft(emptyFields);
  const { set } = draft;

  // An address that was searched for in vain comes along, or what the bookmark has read.
  useEffect(() => {
    for (const name of proposedFields) {
      const text = (query[name] ?? "").replace(/\s+/g, " ").trim();
      const isStandard = name === "language" && /^en\b/i.test(text);
      if (text && !isStandard) set(name, text);
    }
  }, [query, set]);

  const save = async (fields: LinkFields) => {
    const answer = await act({ kind: "add", fields });
    if (answer?.isDone) addressStore.go(printAddress("links", answer.id));
    return answer;
  };
  return (
    <>
      <ScreenHeading>Add a link</ScreenHeading>
      <p className="lead">Start with the address: if it is listed already, you will see it at once.</p>
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
    <p className="hint">
      On any page, press it while the desk is running: this form opens with the page’s address, title and
      description. Nothing is saved before you press the button above.
    </p>
  </details>
);

/** React refuses addresses that are scripts, and rightly; this one is ours, and is to be dragged and not pressed. */
function setBookmark(link: HTMLAnchorElement | null): void {
  link?.setAttribute("href", printBookmark(location.origin));
}

function printBookmark(origin: string): string {
  const script = `(()=>{const d=document,m=d.querySelector("meta[name=description]");open("${origin}${deskPaths.propose}?"+new URLSearchParams({url:location.href,name:d.title,description:m?m.content:"",language:d.documentElement.lang}))})()`;
  return `javascript:${encodeURIComponent(script)}`;
}
