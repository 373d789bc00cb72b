import { useRef } from 'react';
import type { DeskCommentPage, DeskCommentQuery } from '#shared/contracts/comment.ts';
import { COMMENTS_COUNTED } from '#shared/form-limits.ts';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { ListFilters } from '#web/features/dashboard-frame/list-filters.tsx';
import { listPath, useDebounced, useStateFor } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagerButtons, useFocusAfterPaging } from '#web/features/dashboard-frame/paged-list.tsx';
import { Panels } from '#web/features/dashboard-frame/panels.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { useAddressQuery } from '#web/features/dashboard-frame/use-address-query.ts';
import { useLatest, useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { AdminScreen } from '#web/pages/admin-screens/admin-screen.tsx';
import * as paths from '#web/paths.ts';
import type { ListRequest } from '#web/routing/requests.ts';
import { ChosenComments } from './chosen-comments.tsx';
import { CommentRulesForm } from './comment-rules.tsx';
import { useModeration } from './use-moderation.ts';

export function Comments({ request }: { request: ListRequest }) {
  return (
    <AdminScreen here="comments" lead={null}>
      <Panels
        panels={[
          { name: 'list', label: 'Comments', content: <CommentList request={request} /> },
          { name: 'rules', label: 'Rules', content: <CommentRulesForm /> },
        ]}
      />
    </AdminScreen>
  );
}

function CommentList({ request }: { request: ListRequest }) {
  const filters = useCommentFilters(request);
  const show = filters.chosen;
  const sought = useDebounced(filters.search.trim());
  const query = { show, search: sought };
  const question = listPath('/desk/comments', query);
  /** The id of the last comment of each page before this one. The last of these ids is the cursor. */
  const [cursors, setCursors] = useStateFor<number[]>(question, []);
  const answer = useQuery<DeskCommentPage>(listPath('/desk/comments', { before: cursors.at(-1), ...query }));
  const { data } = answer;
  const moderation = useModeration(question, answer.reload);
  const list = useRef<HTMLUListElement>(null);
  const focusAfterPaging = useFocusAfterPaging(list, data);
  const oldest = data?.rows.at(-1)?.id;
  const counted = useLatest(data);
  const isUnfiltered = show === 'all' && sought === '' && filters.search === '';
  const isEmpty = isUnfiltered && cursors.length === 0 && data?.rows.length === 0;

  function goTo(next: number[]) {
    focusAfterPaging();
    setCursors(next);
  }

  return (
    <section className="comment-list" aria-label="All comments" tabIndex={-1}>
      {!isEmpty && (
        <ListFilters
          label="Search comments"
          placeholder="Search comments or names"
          choices={[
            ['all', 'All'],
            ['held', 'Held', counted?.held],
            ['reported', 'Reported', counted?.reported],
            ['hidden', 'Hidden'],
          ]}
          {...filters}
        />
      )}
      <p className="list-count quiet small figures" role="status">
        {moderation.outcome || (data?.found ? describeFound(data.found) : '')}
      </p>
      <QueryResult answer={answer} loading="Loading the comments" rows={5}>
        {({ rows, more }) => (
          <>
            {rows.length === 0 && cursors.length > 0 && <p>No more comments.</p>}
            {rows.length === 0 && cursors.length === 0 && (
              <NothingThere
                seed={`no comments ${show}`}
                sentence={sought === '' ? SENTENCES[show] : 'No matching comments.'}
                onClear={sought === '' ? undefined : () => filters.onSearch('')}
              />
            )}
            <ChosenComments comments={rows} list={list} moderation={moderation} isFiltered={show !== 'all'} />
            {(cursors.length > 0 || more) && (
              <PagerButtons
                isFirst={cursors.length === 0}
                isLast={!more}
                onPrevious={() => goTo(cursors.slice(0, -1))}
                onNext={() => oldest !== undefined && goTo([...cursors, oldest])}
              >
                Page {cursors.length + 1}
              </PagerButtons>
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

const SENTENCES = {
  all: 'No comments yet. They appear here as soon as readers write them.',
  held: 'Nothing to review.',
  reported: 'No reported comments.',
  hidden: 'No hidden comments.',
};

function describeFound(found: number): string {
  return found > COMMENTS_COUNTED
    ? `More than ${inFigures(COMMENTS_COUNTED)} comments found`
    : `${countOf(found, 'comment')} found`;
}

type Show = NonNullable<DeskCommentQuery['show']>;

const FILTERS: Show[] = ['held', 'reported', 'hidden'];

/** The address says them; unknown values are ignored. */
function useCommentFilters(request: ListRequest) {
  const { query, change } = useAddressQuery(request, pathOf);
  const parameters = new URLSearchParams(query);
  const search = (parameters.get('search') ?? '').slice(0, SEARCH_MAXIMUM);
  const chosen = FILTERS.find((show) => show === parameters.get('show')) ?? 'all';
  const queryOf = (search: string, show: Show) => listPath('', { show: show === 'all' ? '' : show, search }).slice(1);
  return {
    search,
    onSearch: (search: string) => change(queryOf(search, chosen), 'typing'),
    chosen,
    onChoose: (show: Show) => change(queryOf(search, show), 'choice'),
  };
}

const pathOf = (query: string) => paths.adminScreen('comments', query);
