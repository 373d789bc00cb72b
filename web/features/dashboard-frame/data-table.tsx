import { Fragment, type Key, type ReactNode, type RefObject, useId, useState } from 'react';
import { LinkButton } from '#web/components/text-button.tsx';

interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether it names the row. */
  isHead?: boolean;
  isFigure?: boolean;
}

/** What a button in a row opens below it, in the full width of the table. */
interface Details<Row> {
  /** What the button says, and what it opens, for screen readers. */
  verb: string;
  nameOf: (row: Row) => string;
  content: (row: Row) => ReactNode;
  /** The key of the row whose details are open at first. */
  openAtFirst?: Key | undefined;
}

export interface DataTableProps<Row> {
  /** For screen readers; where there is a caption, that is it. */
  label?: string;
  caption?: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  columns: readonly Column<Row>[];
  /** Whether what is in the cells says by itself what it is, so that a phone does without the names of the columns. */
  isPlain?: boolean;
  /** What can be done with a row, in a last column. */
  actions?: (row: Row) => ReactNode;
  details?: Details<Row>;
  /** For what gives it the focus, such as another page. */
  list?: RefObject<HTMLTableElement | null>;
}

/** A table. On a phone each row is a paragraph, which says the name of a column before what is in it, unless there are but two. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, caption, rows, keyOf, columns, isPlain, actions, details, list } = props;
  const [openKey, setOpenKey] = useState(details?.openAtFirst);
  const detailsId = useId();
  return (
    <table className="data-table" ref={list} tabIndex={-1} aria-label={label}>
      {caption && <caption className="quiet small">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ name, isFigure }) => (
            <th key={name} scope="col" className={isFigure ? 'figures' : undefined}>
              {name}
            </th>
          ))}
          {(actions || details) && (
            <th scope="col">
              <span className="visually-hidden">Manage</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          const isOpen = details !== undefined && key === openKey;
          return (
            <Fragment key={key}>
              <tr className="ruled">
                {columns.map((column) => (
                  <Cell key={column.name} {...column} row={row} isLabelled={columns.length > 2 && !isPlain} />
                ))}
                {(actions || details) && (
                  <td className="row-actions">
                    {actions?.(row)}
                    {details && (
                      <LinkButton
                        label={isOpen ? 'Close' : details.verb}
                        object={details.nameOf(row)}
                        aria-expanded={isOpen}
                        aria-controls={isOpen ? detailsId : undefined}
                        onClick={() => setOpenKey(isOpen ? undefined : key)}
                      />
                    )}
                  </td>
                )}
              </tr>
              {isOpen && (
                <tr className="row-details">
                  <td id={detailsId} colSpan={columns.length + 1}>
                    {details.content(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface CellProps<Row> extends Column<Row> {
  row: Row;
  isLabelled: boolean;
}

function Cell<Row>({ name, cell, isHead, isFigure, row, isLabelled }: CellProps<Row>) {
  if (isHead) return <th scope="row">{cell(row)}</th>;
  return (
    <td data-label={isLabelled ? name : undefined} className={isFigure ? 'figures' : undefined}>
      {cell(row)}
    </td>
  );
}
