import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '#web/components/text-button.tsx';
import { dragRow } from './drag-row.ts';

/** In shorter lists, one step after another is as quick. */
const LONG_LIST = 5;

interface MoveHandleProps {
  /** For screen readers: `“The lamp”`. */
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/**
 * Moves its row, the closest `li`: dragged, by the arrow keys, or by what a click opens. The focus stays on what was
 * used, also at either end of the list.
 */
export function MoveHandle({ name, index, count, onMove }: MoveHandleProps) {
  const [isOpen, setOpen] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  const wasDragged = useRef(false);
  const panel = useId();
  if (count < 2) return null;

  function move(from: number, to: number, used = handle.current) {
    if (to !== from && to >= 0 && to < count) flushSync(() => onMove(from, to));
    used?.focus();
  }

  function startDrag(event: PointerEvent<HTMLButtonElement>) {
    wasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const onStart = () => {
      wasDragged.current = true;
    };
    dragRow(event.currentTarget, event, { onStart, onDrop: (from, to) => move(from, to) });
  }

  function handleKey(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  }

  function closeByKey({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    setOpen(false);
    handle.current?.focus();
  }

  const step = (label: string, to: number) => (
    <LinkButton
      label={label}
      object={name}
      aria-disabled={to === index || to < 0 || to >= count}
      onClick={({ currentTarget }) => move(index, to, currentTarget)}
    />
  );

  return (
    <>
      <button
        type="button"
        className="move-handle"
        ref={handle}
        aria-label={`Move ${name}`}
        title="Drag, or use the arrow keys"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onPointerDown={startDrag}
        onKeyDown={handleKey}
        onClick={() => !wasDragged.current && setOpen(!isOpen)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 6.5h12M4 10h12M4 13.5h12" />
        </svg>
      </button>
      {isOpen && (
        <fieldset className="move-panel row marked" id={panel} onKeyDown={closeByKey}>
          <legend className="visually-hidden">{`Move ${name}`}</legend>
          {step('Move up', index - 1)}
          {step('Move down', index + 1)}
          {count >= LONG_LIST && (
            <>
              {step('To the top', 0)}
              {step('To the bottom', count - 1)}
            </>
          )}
        </fieldset>
      )}
    </>
  );
}
