import { readLinkId } from "#catalog/link-health/link-id.ts";
import { printAddress } from "../address/desk-address.ts";
import { OpenLink } from "../parts/open-link.tsx";
import type { DeskPicture } from "./picture-calls.ts";

interface Props {
  picture: DeskPicture;
  isTicked: boolean;
  onToggle: () => void;
}

/** What the directory says on the left, what the checker saw on the right. */
export function PictureRow({ picture, isTicked, onToggle }: Props) {
  const { id, name, url, places, title, description, by, language, size, words } = picture;
  const facts = [by, language, printSize(size)].filter(Boolean).join(" · ");
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
              Correct<span className="v"> {name}</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

function printSize(size: number): string {
  if (size === 0) return "no words";
  return size < 600 ? `${size} words` : "long";
}
