import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

interface MoveButtonsProps {
  /** Of what is moved. */
  name: string;
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

/** The focus stays with what is moved, also at either end, where a press does nothing. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const press = (by: -1 | 1, isPossible: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (!isPossible) return;
    const button = event.currentTarget;
    flushSync(() => onMove(by));
    button.focus();
  };
  const isFirst = place === 0;
  const isLast = place === count - 1;
  if (count < 2) return null;
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={`Move up ${name}`}
        aria-disabled={isFirst}
        onClick={press(-1, !isFirst)}
      >
        Move up
      </button>
      <button
        type="button"
        className="link-button"
        aria-label={`Move down ${name}`}
        aria-disabled={isLast}
        onClick={press(1, !isLast)}
      >
        Move down
      </button>
    </>
  );
}

/** The same things with one of them a place further on. */
export function moved<Thing>(things: Thing[], place: number, by: -1 | 1): Thing[] {
  const next = [...things];
  next.splice(place + by, 0, ...next.splice(place, 1));
  return next;
}
