import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { QueryResult } from './query-result.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Query } from './use-query.ts';

export interface Page<Row = unknown> {
  rows: Row[];
  page: number;
  count: number;
  limit: number;
}

interface PagedListProps<Rows extends Page> {
  label: string;
  answer: Query<Rows>;
  /** By default it is the label that is loading. */
  loading?: string;
  nothing: ReactNode;
  /** Gets the focus when another page is shown. */
  list: RefObject<HTMLElement | null>;
  /** @param isCorrected whether the page asked for does not exist, or no longer */
  onPage: (page: number, isCorrected?: boolean) => void;
  children: (page: Rows) => ReactNode;
}

const LOADING_ROWS = 5;

/** One page of a list, and buttons to the others. The focus moves here when what had it is no longer shown. */
export function PagedList<Rows extends Page>(props: PagedListProps<Rows>) {
  const { label, answer, nothing, list, onPage, children } = props;
  const { loading = `Loading the ${label.toLowerCase()}` } = props;
  const focusNextPage = useFocusAfterPaging(list, answer.data);
  const isBeyond = useLastPage(answer.data, onPage);

  function goToPage(page: number) {
    focusNextPage();
    onPage(page);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form, and there is none
    <div role="group" aria-label={label} tabIndex={-1}>
      <QueryResult answer={answer} loading={loading} rows={LOADING_ROWS}>
        {(page) =>
          isBeyond ? (
            <Skeleton label={loading} rows={LOADING_ROWS} />
          ) : (
            <>
              {page.rows.length === 0 ? nothing : children(page)}
              {(page.page > 1 || lastOf(page) > 1) && (
                <PagerButtons
                  isFirst={page.page === 1}
                  isLast={page.page >= lastOf(page)}
                  onPrevious={() => goToPage(page.page - 1)}
                  onNext={() => goToPage(page.page + 1)}
                >
                  Page {inFigures(page.page)} of {inFigures(lastOf(page))}
                </PagerButtons>
              )}
            </>
          )
        }
      </QueryResult>
    </div>
  );
}

/** Goes to the last page from one beyond it, such as one that was just emptied. @returns whether there is one to go to */
function useLastPage(shown: Page | undefined, onPage: PagedListProps<Page>['onPage']): boolean {
  const last = shown ? lastOf(shown) : 1;
  const isBeyond = shown !== undefined && shown.rows.length === 0 && shown.page > last;
  const goTo = useEffectEvent(() => onPage(last, true));
  useEffect(() => {
    if (isBeyond) goTo();
  }, [isBeyond]);
  return isBeyond;
}

function lastOf({ count, limit }: Page): number {
  return Math.max(1, Math.ceil(count / limit));
}

/** `51–100 of 312 posts`, or `12 posts` if one page shows them all. */
export function rangeOf({ page, count, limit }: Page, unit: Parameters<typeof countOf>[1]): string {
  if (count <= limit && page === 1) return countOf(count, unit);
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, count);
  return `${inFigures(first)}–${inFigures(last)} of ${countOf(count, unit)}`;
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
    <nav className="turn-pages row ruled quiet small figures" aria-label="Pages">
      <WordButton label="Previous" disabled={isFirst} onClick={onPrevious} />
      <span>{children}</span>
      <WordButton label="Next" disabled={isLast} onClick={onNext} />
    </nav>
  );
}

/**
 * Focuses the list once another page has loaded, unless someone is writing in a field by then.
 * @returns the function to call before that page is requested
 */
export function useFocusAfterPaging(list: RefObject<HTMLElement | null>, data: unknown): () => void {
  const isPaging = useRef(false);
  useEffect(() => {
    if (!isPaging.current || !data) return;
    isPaging.current = false;
    if (isWriting()) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [data, list]);
  return () => {
    isPaging.current = true;
  };
}
