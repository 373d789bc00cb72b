import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { inFigures } from '#web/components/in-figures.ts';
import { QueryResult } from './query-result.tsx';
import type { Query } from './use-query.ts';

interface Page {
  rows: unknown[];
  page: number;
  count: number;
  limit: number;
}

interface PagedListProps<Rows extends Page> {
  answer: Query<Rows>;
  /** What is on its way, for those who only hear it. */
  loading: string;
  /** Where there is nothing. */
  nothing: ReactNode;
  /** Where reading goes on after a turn. */
  list: RefObject<HTMLElement | null>;
  onPage: (page: number) => void;
  children: (page: Rows) => ReactNode;
}

/** One page of a list, and the way to the others. */
export function PagedList<Rows extends Page>(props: PagedListProps<Rows>) {
  const { answer, loading, nothing, list, onPage, children } = props;
  const noteTurn = useFocusAfterPaging(list, answer.data);

  function turn(page: number) {
    noteTurn();
    onPage(page);
  }

  return (
    <QueryResult answer={answer} loading={loading} rows={5}>
      {(page) => (
        <>
          {page.rows.length === 0 ? nothing : children(page)}
          <Pager {...page} onPage={turn} />
        </>
      )}
    </QueryResult>
  );
}

interface PagerProps {
  page: number;
  count: number;
  limit: number;
  onPage: (page: number) => void;
}

function Pager({ page, count, limit, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(count / limit));
  if (last === 1 && page === 1) return null;
  return (
    <PagerButtons
      isNewest={page === 1}
      isOldest={page >= last}
      onNewer={() => onPage(page - 1)}
      onOlder={() => onPage(page + 1)}
    >
      Page {inFigures(page)} of {inFigures(last)}
    </PagerButtons>
  );
}

interface PagerButtonsProps {
  isNewest: boolean;
  isOldest: boolean;
  onNewer: () => void;
  onOlder: () => void;
  /** Where one is. */
  children: ReactNode;
}

export function PagerButtons({ isNewest, isOldest, onNewer, onOlder, children }: PagerButtonsProps) {
  return (
    <nav className="turn-pages" aria-label="Pages">
      <button type="button" className="word-button" disabled={isNewest} onClick={onNewer}>
        Newer
      </button>
      <span>{children}</span>
      <button type="button" className="word-button" disabled={isOldest} onClick={onOlder}>
        Older
      </button>
    </nav>
  );
}

/** After a turn of the page reading goes on at the head of the list. @returns what to call when the page is turned */
export function useFocusAfterPaging(list: RefObject<HTMLElement | null>, data: unknown): () => void {
  const isTurning = useRef(false);
  useEffect(() => {
    if (!isTurning.current || !data) return;
    isTurning.current = false;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [data, list]);
  return () => {
    isTurning.current = true;
  };
}
