import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '#web/components/text-button.tsx';

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

/** The focus stays on the pressed button as its item moves, even at either end, where the button does nothing. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const press = (by: -1 | 1, isPossible: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (!isPossible) return;
    const button = event.currentTarget;
    flushSync(() => onMove(by));
    button.focus();
  };
  const isFirst = index === 0;
  const isLast = index === count - 1;
  if (count < 2) return null;
  return (
    <>
      <LinkButton label="Move up" object={name} aria-disabled={isFirst} onClick={press(-1, !isFirst)} />
      <LinkButton label="Move down" object={name} aria-disabled={isLast} onClick={press(1, !isLast)} />
    </>
  );
}

/** @returns a copy of `items` with the one at `index` moved up or down by one */
export function moveItem<Item>(items: Item[], index: number, by: -1 | 1): Item[] {
  const next = [...items];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}
