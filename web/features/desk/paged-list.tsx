import type { ReactNode, RefObject } from 'react';
import { Answered } from './answered.tsx';
import { TurnPages } from './turn-pages.tsx';
import type { Answer } from './use-answer.ts';
import { useTurned } from './use-turned.ts';

interface Page {
  rows: unknown[];
  page: number;
  count: number;
  limit: number;
}

interface PagedListProps<Rows extends Page> {
  answer: Answer<Rows>;
  /** What is on its way, for those who only hear it. */
  loading: string;
  /** Where there is nothing. */
  nothing: ReactNode;
  /** Where reading goes on after a turn. */
  list: RefObject<HTMLElement | null>;
  onTurn: (page: number) => void;
  children: (page: Rows) => ReactNode;
}

/** One page of a list, and the way to the others. */
export function PagedList<Rows extends Page>(props: PagedListProps<Rows>) {
  const { answer, loading, nothing, list, onTurn, children } = props;
  const noteTurn = useTurned(list, answer.data);

  function turn(page: number) {
    noteTurn();
    onTurn(page);
  }

  return (
    <Answered answer={answer} loading={loading} rows={5}>
      {(page) => (
        <>
          {page.rows.length === 0 ? nothing : children(page)}
          <TurnPages {...page} onTurn={turn} />
        </>
      )}
    </Answered>
  );
}
