import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countOf } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';

interface Identified {
  id: number;
}

export type Selection<Row extends Identified> = ReturnType<typeof useSelection<Row>>;

/** The selected rows of a page. A row that leaves the page is not selected any more, also if it comes back. */
export function useSelection<Row extends Identified>(all: Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const rows = all.filter(({ id }) => ids.has(id));
  if (rows.length < ids.size) setIds(new Set(rows.map(({ id }) => id)));
  return {
    all,
    rows,
    has: ({ id }: Row) => ids.has(id),
    select: (rows: readonly Row[]) => setIds((before) => new Set([...before, ...rows.map(({ id }) => id)])),
    deselect: (rows: readonly Identified[]) =>
      setIds((before) => new Set([...before].filter((id) => !rows.some((row) => row.id === id)))),
  };
}

interface SelectBoxProps<Row extends Identified> {
  selection: Selection<Row>;
  /** The row that the box selects; without one, it is for all of them. */
  row?: Row;
  /** For screen readers, where there are no words beside the box. */
  label?: string;
  children?: ReactNode;
}

export function SelectBox<Row extends Identified>({ selection, row, label, children }: SelectBoxProps<Row>) {
  const { all, rows, has, select, deselect } = selection;
  const own = row ? [row] : all;
  const count = row ? Number(has(row)) : rows.length;
  const box = useRef<HTMLInputElement>(null);
  const isMixed = count > 0 && count < own.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="select-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={count > 0 && count === own.length}
        onChange={({ target }) => (target.checked ? select(own) : deselect(own))}
      />
      {children}
    </label>
  );
}

interface SelectionBarProps<Row extends Identified> {
  selection: Selection<Row>;
  unit: 'post' | 'comment';
  isBusy: boolean;
  onClear: () => void;
  /** What can be done with all selected rows. */
  children: ReactNode;
}

/** Stays at the foot of the window while rows are selected. */
export function SelectionBar<Row extends Identified>(props: SelectionBarProps<Row>) {
  const { selection, unit, isBusy, onClear, children } = props;
  const count = selection.rows.length;
  const isShown = count > 0;
  // It may cover the box that was just ticked.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section className="selection-bar foot-bar row" aria-label={`Selected ${unit}s`} aria-busy={isBusy}>
      <p className="small figures" role="status">
        {countOf(count, unit)} selected
      </p>
      {children}
      <LinkButton label="Clear" object="the selection" className="link-button selection-clear" onClick={onClear} />
    </section>
  );
}
