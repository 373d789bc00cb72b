import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '#web/components/text-button.tsx';
import { useUpdateUnsaved } from './admin-form.tsx';
import { MoveHandle } from './order/move-handle.tsx';
import { announceMove, moveItem } from './order/move-item.ts';

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

interface KeyedRow<Row> {
  key: number;
  row: Row | undefined;
}

/** Rows of fields that can be added, moved and removed. Typed values move with their row. */
export function RowsField<Row>({ name, unit, rows, maximum, isCompact, children }: RowsFieldProps<Row>) {
  const [keyedRows, setKeyedRows] = useState<KeyedRow<Row>[]>(() => rows.map((row, key) => ({ key, row })));
  const [announcement, setAnnouncement] = useState('');
  const nextKey = useRef(rows.length);
  const list = useRef<HTMLOListElement>(null);
  const updateUnsaved = useUpdateUnsaved();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the rows
  useEffect(updateUnsaved, [keyedRows]);

  const row = (index: number) => list.current?.children[index];
  const focusRow = (index: number) => row(index)?.querySelector<HTMLElement>(':is(input, textarea)[name]')?.focus();

  function add() {
    flushSync(() => setKeyedRows([...keyedRows, { key: nextKey.current++, row: undefined }]));
    focusRow(keyedRows.length);
  }

  function move(from: number, to: number) {
    setKeyedRows(moveItem(keyedRows, from, to));
    setAnnouncement(announceMove(`The ${unit}`, to, keyedRows.length));
  }

  function remove(index: number) {
    flushSync(() => setKeyedRows(keyedRows.filter((_, other) => other !== index)));
    setAnnouncement(`The ${unit} is removed.`);
    if (keyedRows.length > 1) focusRow(Math.min(index, keyedRows.length - 2));
    else list.current?.parentElement?.querySelector<HTMLElement>('.rows-add')?.focus();
  }

  return (
    <div className="rows-field">
      <ol ref={list}>
        {keyedRows.map(({ key, row }, index) => (
          <li key={key} className="ordered-row rows-row" data-compact={isCompact}>
            <MoveHandle name={`${unit} ${index + 1}`} index={index} count={keyedRows.length} onMove={move} />
            <fieldset className="ordered-words rows-fields">
              <legend className="visually-hidden">{`${unit} ${index + 1}`}</legend>
              {children((field) => `${name}.${key}.${field}`, row)}
            </fieldset>
            <p className="row-actions">
              <LinkButton label="Remove" object={`${unit} ${index + 1}`} onClick={() => remove(index)} />
            </p>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {keyedRows.length < maximum && (
        <button type="button" className="word-button rows-add" onClick={add}>
          {/^[aeiou]/.test(unit) ? 'Add an' : 'Add a'} {unit}
        </button>
      )}
    </div>
  );
}
