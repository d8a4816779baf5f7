import { useId } from "react";
import { useDesk } from "../state/desk-context.ts";
import { listMenus } from "../state/list-menus.ts";
import { isOfKind, type LinkFilter, type LinkKind, linkKinds } from "./link-filter.ts";

const labels: Record<LinkKind, string> = {
  all: "All",
  changed: "Changed",
  unreviewed: "Never reviewed",
  retired: "Retired",
};

interface Props {
  filter: LinkFilter;
  onChange(changes: Record<string, string>): void;
}

export function LinkFilters({ filter, onChange }: Props) {
  const { state } = useDesk();
  const { links, groups } = state;
  const id = useId();
  return (
    <div className="link-filters">
      <fieldset className="choice-chips" aria-label="Which links">
        {linkKinds.map((kind) => (
          <label key={kind} className="choice-chip">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={filter.kind === kind}
              onChange={() => onChange({ show: kind === "all" ? "" : kind })}
            />
            {labels[kind]}
            <span className="filter-count">{links.filter((link) => isOfKind(link, kind)).length}</span>
          </label>
        ))}
      </fieldset>
      <div className="select-field">
        <label htmlFor={`${id}-place`}>Menu or group</label>
        <select
          id={`${id}-place`}
          value={filter.place}
          onChange={(event) => onChange({ in: event.currentTarget.value })}
        >
          <option value="">Anywhere</option>
          {listMenus(state).map((menu) => (
            <optgroup key={menu.id} label={menu.name}>
              <option value={menu.id}>All of {menu.name}</option>
              {groups
                .filter(({ menuId }) => menuId === menu.id)
                .map(({ path, name, count }) => (
                  <option key={path} value={path}>
                    {name} ({count})
                  </option>
                ))}
            </optgroup>
          ))}
          <option value="none">In no group</option>
        </select>
      </div>
    </div>
  );
}
