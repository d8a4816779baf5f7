import type { GroupPath } from "#catalog/catalog.ts";
import type { GroupSuggestion } from "#catalog/exchange/intake/suggest-groups.ts";
import { Button, ChosenList } from "../parts/buttons.tsx";
import { useDesk } from "../state/use-desk.ts";
import { ChoiceFrame, type SeveralProps } from "./fields.tsx";

interface Props extends SeveralProps {
  suggestions: readonly GroupSuggestion[];
}

export function GroupsField({ chosen, suggestions, onChange, ...frame }: Props) {
  const { groups, menus } = useDesk().state;
  const open = suggestions.filter(({ path }) => !chosen.includes(path));
  const toggle = (path: GroupPath) =>
    onChange(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path]);
  /** By a button that disappears with it: focus stays with the field. */
  const move = (path: GroupPath) => {
    toggle(path);
    document.getElementById(frame.id)?.focus();
  };
  const titleOf = (path: GroupPath) => {
    const group = groups.find((one) => one.path === path);
    const menu = menus.find(({ id }) => id === group?.menuId);
    return [menu?.name, group?.name ?? path].filter(Boolean).join(", ");
  };
  return (
    <ChoiceFrame {...frame}>
      {chosen.length === 0 ? (
        <p className="none-chosen">In no group yet.</p>
      ) : (
        <ChosenList label="Chosen groups" {...{ chosen, titleOf }} onRemove={move} />
      )}
      {open.length > 0 && (
        <ul className="suggestions" aria-label="Suggested groups">
          {open.map(({ path, title, why }) => (
            <li key={path}>
              <Button onPress={() => move(path)} about=": add this group">
                <span aria-hidden="true">+ </span>
                {title}
              </Button>
              <span>{why.replace(`${title}: `, "In common: ")}</span>
            </li>
          ))}
        </ul>
      )}
      <GroupMenus id={frame.id} chosen={chosen} onToggle={toggle} />
    </ChoiceFrame>
  );
}

interface MenusProps {
  id: string;
  chosen: readonly GroupPath[];
  onToggle(path: GroupPath): void;
}

function GroupMenus({ id, chosen, onToggle }: MenusProps) {
  const { state } = useDesk();
  return (
    <div className="group-menus">
      {state.menus.map((menu) => (
        // Of one name: opening one closes the other, and the form stays short.
        <details key={menu.id} name={`${id}-menus`}>
          <summary>{menu.name}</summary>
          <div className="choice-chips">
            {state.groups
              .filter(({ menuId }) => menuId === menu.id)
              .map(({ path, name }) => (
                <label key={path} className="choice-chip">
                  <input type="checkbox" checked={chosen.includes(path)} onChange={() => onToggle(path)} />
                  {name}
                </label>
              ))}
          </div>
        </details>
      ))}
    </div>
  );
}
