import { type KeyboardEvent, useId, useRef } from 'react';
import { LinkButton } from '#web/components/text-button.tsx';

/** In shorter lists, one step after another is as quick. */
const LONG_LIST = 5;

interface MovePanelProps {
  id: string;
  name: string;
  index: number;
  count: number;
  /** `used` is what keeps the focus. */
  onMove: (to: number, used: HTMLButtonElement) => void;
  onClose: () => void;
}

/** Every way to move a row without dragging it. */
export function MovePanel({ id, name, index, count, onMove, onClose }: MovePanelProps) {
  const step = (label: string, to: number, isPossible: boolean) => (
    <LinkButton
      label={label}
      object={name}
      aria-disabled={!isPossible}
      onClick={({ currentTarget }) => isPossible && onMove(to, currentTarget)}
    />
  );
  const [isFirst, isLast] = [index === 0, index === count - 1];
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <fieldset className="move-panel row marked" id={id} onKeyDown={closeByKey}>
      <legend className="visually-hidden">{`Move ${name}`}</legend>
      {step('Move up', index - 1, !isFirst)}
      {step('Move down', index + 1, !isLast)}
      {count >= LONG_LIST && (
        <>
          {step('To the top', 0, !isFirst)}
          {step('To the bottom', count - 1, !isLast)}
          <PositionField name={name} index={index} count={count} onMove={onMove} />
        </>
      )}
    </fieldset>
  );
}

type PositionFieldProps = Pick<MovePanelProps, 'name' | 'index' | 'count' | 'onMove'>;

/** The field has no name, because it is no part of the form that the row may belong to. */
function PositionField({ name, index, count, onMove }: PositionFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function moveToPosition() {
    const position = Math.round(Number(field.current?.value));
    if (!(position >= 1) || !button.current) return field.current?.focus();
    onMove(Math.min(position, count) - 1, button.current);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    moveToPosition();
  }

  return (
    <span className="move-position quiet small figures">
      <label htmlFor={id}>Position</label>
      <input
        // A move by other means shows the new position.
        key={index}
        id={id}
        ref={field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        size={3}
        defaultValue={index + 1}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={handleKey}
      />
      <span>{`of ${count}`}</span>
      <LinkButton label="Move" object={`${name} to this position`} ref={button} onClick={moveToPosition} />
    </span>
  );
}
