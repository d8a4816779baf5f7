import { useEffect, useState } from "react";
import type { DeskLink, LinkFields } from "../desk-api.ts";
import { listChangedFields } from "../form/list-changed-fields.ts";
import { useDraft } from "../form/use-draft.ts";
import { useDesk } from "../state/desk-context.ts";

/** Editing one link while its file may change under the form. */
export function useEdit(link: DeskLink) {
  const { act, refresh } = useDesk();
  const draft = useDraft(link.fields);
  const [version, setVersion] = useState(link.version);
  const [isStale, setStale] = useState(false);
  const { start, changed, startFrom, compareWith } = draft;

  useEffect(() => {
    if (link.version === version) return;
    // Only its review or its retirement changed: what the form shows is still what the file says.
    const isSame = listChangedFields(link.fields, start).length === 0;
    if (isSame) setVersion(link.version);
    else if (changed.length === 0) {
      startFrom(link.fields);
      setVersion(link.version);
    }
  }, [link, version, start, changed, startFrom]);

  const save = async (fields: LinkFields) => {
    const answer = await act({ kind: "save", id: link.id, version, fields });
    if (answer?.isDone) {
      const saved = answer.state.links.find(({ id }) => id === link.id);
      if (saved) {
        startFrom(saved.fields);
        setVersion(saved.version);
      }
    } else if (answer?.isStale) {
      await refresh();
      setStale(true);
    }
    return answer;
  };
  const settle = (choose: (fields: LinkFields) => void) => () => {
    choose(link.fields);
    setVersion(link.version);
    setStale(false);
  };
  return { draft, save, isStale, keepMine: settle(compareWith), takeTheirs: settle(startFrom) };
}
