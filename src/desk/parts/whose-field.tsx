import { useId } from "react";
import { setWhose, useWhose } from "../state/use-whose.ts";
import { ChoiceList } from "./choice-list.tsx";

/** Only where several people look after groups. */
export function WhoseField() {
  const { owner, owners } = useWhose();
  const id = useId();
  if (owners.length < 2) return null;
  return (
    <div className="select-field">
      <label htmlFor={id}>Whose links</label>
      <ChoiceList
        id={id}
        value={owner}
        none="Everyone’s"
        choices={owners.map((name) => [name, name])}
        onChange={setWhose}
      />
    </div>
  );
}
