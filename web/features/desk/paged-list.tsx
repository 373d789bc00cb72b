import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { inFigures } from '#shared/text/count-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
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
  loading: string;
  nothing: ReactNode;
  /** Gets the focus when another page is shown. */
  list: RefObject<HTMLElement | null>;
  onPage: (page: number) => void;
  children: (page: Rows) => ReactNode;
}

/** One page of a list, and buttons to the others. */
export function PagedList<Rows extends Page>(props: PagedListProps<Rows>) {
  const { answer, loading, nothing, list, onPage, children } = props;
  const focusNextPage = useFocusAfterPaging(list, answer.data);

  function goToPage(page: number) {
    focusNextPage();
    onPage(page);
  }

  return (
    <QueryResult answer={answer} loading={loading} rows={5}>
      {(page) => (
        <>
          {page.rows.length === 0 ? nothing : children(page)}
          <Pager {...page} onPage={goToPage} />
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

export function Pager({ page, count, limit, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(count / limit));
  if (last === 1 && page === 1) return null;
  return (
    <PagerButtons
      isFirst={page === 1}
      isLast={page >= last}
      onPrevious={() => onPage(page - 1)}
      onNext={() => onPage(page + 1)}
    >
      Page {inFigures(page)} of {inFigures(last)}
    </PagerButtons>
  );
}

interface PagerButtonsProps {
  isFirst: boolean;
  isLast: boolean;
  onPrevious: () => void;
  onNext: () => void;
  children: ReactNode;
}

export function PagerButtons({ isFirst, isLast, onPrevious, onNext, children }: PagerButtonsProps) {
  return (
    <nav className="turn-pages" aria-label="Pages">
      <WordButton label="Previous" disabled={isFirst} onClick={onPrevious} />
      <span>{children}</span>
      <WordButton label="Next" disabled={isLast} onClick={onNext} />
    </nav>
  );
}

/** Focuses the list once another page has loaded. @returns the function to call before that page is requested */
export function useFocusAfterPaging(list: RefObject<HTMLElement | null>, data: unknown): () => void {
  const isPaging = useRef(false);
  useEffect(() => {
    if (!isPaging.current || !data) return;
    isPaging.current = false;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [data, list]);
  return () => {
    isPaging.current = true;
  };
}
