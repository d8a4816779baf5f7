import { type KeyboardEvent, useRef } from "react";

/** j and k as in mail programs, and what is done with the row in which the focus is. */
export function useRowKeys(toggle: (id: string, isOn?: boolean) => void) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
    const row = (event.target as HTMLElement).closest("li");
    const at = boxes.findIndex((box) => box.closest("li") === row);
    const box = boxes[at];
    const go = (to: number) => {
      boxes[to]?.focus();
      boxes[to]?.closest("li")?.scrollIntoView({ block: "nearest" });
    };
    const isLink = (event.target as HTMLElement).tagName === "A";
    if (event.key === "j" || event.key === "ArrowDown") go(Math.min(at + 1, boxes.length - 1));
    else if (event.key === "k" || event.key === "ArrowUp") go(Math.max(at - 1, 0));
    else if (event.key === "o" && row) row.querySelector<HTMLAnchorElement>("a")?.click();
    else if (event.key === "Enter" && box && !isLink) {
      toggle(box.value, true);
      go(Math.min(at + 1, boxes.length - 1));
    } else return;
    event.preventDefault();
  };
  return { list, onKeyDown };
}
