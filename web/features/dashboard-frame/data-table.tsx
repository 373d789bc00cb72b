import { Fragment, type Key, type ReactNode, type RefObject } from 'react';

interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether it names the row. */
  isHead?: boolean;
  isFigure?: boolean;
}

interface DataTableProps<Row> {
  /** For screen readers; where there is a caption, that is it. */
  label?: string;
  caption?: string;
  className?: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  columns: readonly Column<Row>[];
  /** What can be done with a row, in a last column. */
  actions?: (row: Row) => ReactNode;
  /** What is shown below a row, in the full width of the table. */
  below?: (row: Row) => ReactNode;
  /** For what gives it the focus, such as another page. */
  list?: RefObject<HTMLTableElement | null>;
}

/** A table. On a phone each row is a paragraph, which says the name of a column before what is in it, unless there are but two. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, caption, className = '', rows, keyOf, columns, actions, below, list } = props;
  return (
    <table className={`data-table ${className}`.trim()} ref={list} tabIndex={-1} aria-label={label}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ name, isFigure }) => (
            <th key={name} scope="col" className={isFigure ? 'figures' : undefined}>
              {name}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="visually-hidden">Manage</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const panel = below?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr>
                {columns.map((column) => (
                  <Cell key={column.name} {...column} row={row} isLabelled={columns.length > 2} />
                ))}
                {actions && <td className="row-actions">{actions(row)}</td>}
              </tr>
              {panel && (
                <tr className="row-panel">
                  <td colSpan={columns.length + (actions ? 1 : 0)}>{panel}</td>
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
