import { useEffect } from "react";
import { printAddress } from "../address/desk-address.ts";
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
