import { useId } from "react";
import { setWhose, useWhose } from "../state/use-whose.ts";

/** Only where several people look after groups. */
export function WhoseField() {
  const { owner, owners } = useWhose();
  const id = useId();
  if (owners.length < 2) return null;
  return (
    <div className="select-field">
      <label htmlFor={id}>Whose links</label>
      <select id={id} value={owner} onChange={({ currentTarget }) => setWhose(currentTarget.value)}>
        <option value="">Everyone’s</option>
        {owners.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
