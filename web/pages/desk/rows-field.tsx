import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTouch } from './desk-form.tsx';
import { MoveButtons, moved } from './move-buttons.tsx';

interface RowsFieldProps<Row> {
  /** The prefix of the names of the fields, as `rowsIn` reads them. */
  name: string;
  /** The singular noun for a row, such as 'link'. */
  unit: string;
  rows: Row[];
  maximum: number;
  /** For rows of a single field: the buttons are placed beside it. */
  isCompact?: boolean;
  /** Renders the fields of one row; `row` is `undefined` for a new one. */
  children: (nameOf: (field: string) => string, row: Row | undefined) => ReactNode;
}

interface KeptRow<Row> {
  key: number;
  row: Row | undefined;
}

/** Rows of fields that can be added, moved and removed. Typed values move with their row. */
export function RowsField<Row>({ name, unit, rows, maximum, isCompact, children }: RowsFieldProps<Row>) {
  const [kept, setKept] = useState<KeptRow<Row>[]>(() => rows.map((row, key) => ({ key, row })));
  const [said, setSaid] = useState('');
  const made = useRef(rows.length);
  const list = useRef<HTMLOListElement>(null);
  const touch = useTouch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the rows
  useEffect(touch, [kept]);

  const row = (place: number) => list.current?.children[place];
  const focusRow = (place: number) => row(place)?.querySelector<HTMLElement>('input, textarea')?.focus();

  function add() {
    flushSync(() => setKept([...kept, { key: made.current++, row: undefined }]));
    focusRow(kept.length);
  }

  function move(place: number, by: -1 | 1) {
    setKept(moved(kept, place, by));
    setSaid(`The ${unit} is now ${place + by + 1} of ${kept.length}.`);
  }

  function remove(place: number) {
    flushSync(() => setKept(kept.filter((_, each) => each !== place)));
    setSaid(`The ${unit} is removed.`);
    if (kept.length > 1) focusRow(Math.min(place, kept.length - 2));
    else list.current?.parentElement?.querySelector<HTMLElement>('.rows-add')?.focus();
  }

  return (
    <div className="rows-field">
      <ol ref={list}>
        {kept.map(({ key, row }, place) => (
          <li key={key} className="rows-row" data-compact={isCompact}>
            <fieldset>
              <legend className="visually-hidden">{`${unit} ${place + 1}`}</legend>
              {children((field) => `${name}.${key}.${field}`, row)}
            </fieldset>
            <p className="row-actions">
              <MoveButtons
                name={`${unit} ${place + 1}`}
                place={place}
                count={kept.length}
                onMove={(by) => move(place, by)}
              />
              <button
                type="button"
                className="link-button"
                aria-label={`Remove ${unit} ${place + 1}`}
                onClick={() => remove(place)}
              >
                Remove
              </button>
            </p>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {kept.length < maximum && (
        <button type="button" className="word-button rows-add" onClick={add}>
          {/^[aeiou]/.test(unit) ? 'Add an' : 'Add a'} {unit}
        </button>
      )}
    </div>
  );
}
