import { useEffect } from "react";
import { addressStore } from "../address/address-store.ts";
import { printAddress } from "../address/desk-address.ts";
import { useAddress } from "../address/use-address.ts";
import type { LinkFields } from "../desk-api.ts";
import { emptyFields } from "../form/link-fields.ts";
import { LinkForm } from "../form/link-form.tsx";
import { useDraft } from "../form/use-draft.ts";
import { lastOpened } from "../links/last-opened.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { EditLink } from "./edit-link.tsx";

export function EditScreen({ id }: { id: string }) {
  const link = useDesk().state.links.find((one) => one.id === id);
  useEffect(() => lastOpened.note(id), [id]);
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

  // An address that was searched for in vain comes along.
  useEffect(() => {
    if (query.url) set("url", query.url);
  }, [query.url, set]);

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
    </>
  );
}
