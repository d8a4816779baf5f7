import { useDesk } from "../state/desk-context.ts";
import { printItem } from "./field-words.ts";
import { useFileFormContent } from "./file-form-context.ts";

interface Props {
  names: string;
  item: unknown;
  place: number;
  count: number;
  onMove(to: number): void;
  onRemove(): void;
}

/** Up, down and out, for one item of a list. */
export function ItemButtons({ names, item, place, count, onMove, onRemove }: Props) {
  const { keep } = useFileFormContent();
  const { product } = useDesk().state;
  const name = printItem(item, place, product);
  const steps = [
    { what: "up", to: place - 1, isOff: place === 0, path: "M6 15l6-6 6 6" },
    { what: "down", to: place + 1, isOff: place === count - 1, path: "M6 9l6 6 6-6" },
  ];
  return (
    <div className="item-buttons">
      {steps.map(({ what, to, isOff, path }) => (
        <button
          key={what}
          type="button"
          className="icon-button"
          data-move={what}
          aria-disabled={isOff}
          onClick={() => !isOff && onMove(to)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={path} />
          </svg>
          <span className="v">
            Move {name} {what}
          </span>
        </button>
      ))}
      {keep?.(names, item) ?? (
        <button type="button" className="icon-button" onClick={onRemove}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
          <span className="v">Remove {name}</span>
        </button>
      )}
    </div>
  );
}
