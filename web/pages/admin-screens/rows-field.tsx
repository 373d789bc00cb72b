import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LinkButton } from '#web/components/text-button.tsx';
import { useUpdateUnsaved } from './admin-form.tsx';
import { capitalise } from './item-form.tsx';
import { KeptContext, keptRows } from './kept-changes.ts';
import { MoveHandle } from './order/move-handle.tsx';
import { announceMove, moveItem } from './order/move-item.ts';
import { fieldsOf } from './read-fields.ts';

interface FormRowsProps<Row> {
  /** The prefix of the names of the fields, as `rowsIn` reads them. */
  name: string;
  label?: string;
  className: string;
  /** For rows of a single field: the buttons are placed beside it. */
  isCompact?: boolean | undefined;
  /** As they are at first; `undefined` is a new one. */
  rows: Row[];
  /** Whether a row that was kept on this device can be shown; see `keptRows`. */
  isRow?: (row: unknown) => boolean;
  nameOf: (row: Row, index: number) => string;
  children: (row: Row, index: number, key: number) => ReactNode;
  /** What is below the rows, and adds another. */
  adding: (rows: Row[], add: (row: Row) => void) => ReactNode;
}

/** Rows of a form that can be added, moved and removed. What is typed in them moves with them. */
export function FormRows<Row>(props: FormRowsProps<Row>) {
  const { name, label, className, isCompact, rows: initial, isRow, nameOf, children, adding } = props;
  const kept = useContext(KeptContext);
  const [keyedRows, setKeyedRows] = useState(
    () => keptRows<Row>(kept, name, isRow) ?? initial.map((row, key) => ({ key, row })),
  );
  const [announcement, setAnnouncement] = useState('');
  const nextKey = useRef(Math.max(-1, ...keyedRows.map(({ key }) => key)) + 1);
  const list = useRef<HTMLOListElement>(null);
  const updateUnsaved = useUpdateUnsaved();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the rows
  useEffect(updateUnsaved, [keyedRows]);

  const rows = keyedRows.map(({ row }) => row);
  const nameAt = (index: number) => capitalise(nameOf(rows[index] as Row, index));
  const focusRow = (index: number) =>
    list.current?.children[index]?.querySelector<HTMLElement>(':is(input:not([type="hidden"]), textarea)')?.focus();

  function add(row: Row) {
    flushSync(() => setKeyedRows([...keyedRows, { key: nextKey.current++, row }]));
    setAnnouncement(`${capitalise(nameOf(row, rows.length))} added.`);
    if (row === undefined) focusRow(rows.length);
  }

  function move(from: number, to: number) {
    setKeyedRows(moveItem(keyedRows, from, to));
    setAnnouncement(announceMove(nameAt(from), to, rows.length));
  }

  function remove(index: number) {
    flushSync(() => setKeyedRows(keyedRows.filter((_, other) => other !== index)));
    setAnnouncement(`${nameAt(index)} removed.`);
    focusRow(Math.min(index, rows.length - 2));
  }

  return (
    // The focus moves here with the last row, and with what adds another.
    <div className="rows-field" tabIndex={-1}>
      <ol ref={list} aria-label={label}>
        {keyedRows.map(({ key, row }, index) => (
          <li key={key} className={`ordered-row ${className}`} data-compact={isCompact}>
            <MoveHandle name={nameOf(row, index)} index={index} count={rows.length} onMove={move} />
            {children(row, index, key)}
            <p className="row-actions">
              <LinkButton label="Remove" object={nameOf(row, index)} onClick={() => remove(index)} />
            </p>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {adding(rows, add)}
    </div>
  );
}

interface RowsFieldProps<Row extends object> {
  name: string;
  /** The singular noun for a row, such as 'link'. */
  unit: string;
  rows: Row[];
  maximum: number;
  isCompact?: boolean;
  /** Renders the fields of one row, each with what `fieldOf` has for it. */
  children: (fieldOf: ReturnType<typeof fieldsOf<Row>>) => ReactNode;
}

/** Rows of fields, with a button that adds an empty one. */
export function RowsField<Row extends object>({ name, unit, rows, maximum, isCompact, children }: RowsFieldProps<Row>) {
  const nameOf = (_row: unknown, index: number) => `${unit} ${index + 1}`;
  return (
    <FormRows<Row | undefined>
      name={name}
      className={isCompact ? 'rows-row' : 'rows-row ruled'}
      isCompact={isCompact}
      rows={rows}
      nameOf={nameOf}
      adding={({ length }, add) =>
        length < maximum && (
          <button type="button" className="word-button" onClick={() => add(undefined)}>
            {/^[aeiou]/.test(unit) ? 'Add an' : 'Add a'} {unit}
          </button>
        )
      }
    >
      {(row, index, key) => (
        <fieldset className="ordered-words rows-fields">
          <legend className="visually-hidden">{nameOf(row, index)}</legend>
          {children(fieldsOf(row, `${name}.${key}.`))}
        </fieldset>
      )}
    </FormRows>
  );
}
