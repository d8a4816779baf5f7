import { StepButton } from "../parts/icon-buttons.tsx";
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
  return (
    <div className="item-buttons">
      <StepButton step="up" label={`Move ${name} up`} isOff={place === 0} onPress={() => onMove(place - 1)} />
      <StepButton
        step="down"
        label={`Move ${name} down`}
        isOff={place === count - 1}
        onPress={() => onMove(place + 1)}
      />
      {keep?.(names, item) ?? <StepButton step="out" label={`Remove ${name}`} onPress={onRemove} />}
    </div>
  );
}
