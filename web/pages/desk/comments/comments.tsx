import { useRef } from 'react';
import type { DeskCommentPage, DeskCommentQuery } from '#shared/contracts/desk/comment.ts';
import { ListFilters } from '#web/features/desk/list-filters.tsx';
import { listPath, useFilters, useStateFor } from '#web/features/desk/list-query.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { PagerButtons, useFocusAfterPaging } from '#web/features/desk/paged-list.tsx';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { DeskScreen } from '#web/pages/desk/desk-screen.tsx';
import { ChosenComments } from './chosen-comments.tsx';
import { CommentRulesForm } from './comment-rules.tsx';

export function Comments() {
  return (
    <DeskScreen here="comments" heading="Comments" lead="Everything that was written under the posts, newest first.">
      <CommentList />
      <CommentRulesForm />
    </DeskScreen>
  );
}

type Show = NonNullable<DeskCommentQuery['show']>;

function CommentList() {
  const { show, sought, query, question, filters } = useFilters<Show>('all');
  /** The id of the last comment of each page before this one. The last of these ids is the cursor. */
  const [cursors, setCursors] = useStateFor<number[]>(question, []);
  const answer = useQuery<DeskCommentPage>(listPath('/desk/comments', { before: cursors.at(-1), ...query }));
  const list = useRef<HTMLUListElement>(null);
  const focusAfterPaging = useFocusAfterPaging(list, answer.data);
  const oldest = answer.data?.rows.at(-1)?.id;

  function goTo(next: number[]) {
    focusAfterPaging();
    setCursors(next);
  }

  return (
    <section aria-label="All comments">
      <ListFilters
        label="Search comments"
        placeholder="Words of a comment, or who wrote it"
        choices={choicesOf(answer.data)}
        {...filters}
      />
      <QueryResult answer={answer} loading="Loading the comments" rows={5}>
        {({ rows, more }) => (
          <>
            {rows.length === 0 && cursors.length === 0 && <NoComments show={show} isSearch={sought !== ''} />}
            <ChosenComments comments={rows} list={list} reload={answer.reload} />
            {(cursors.length > 0 || more) && (
              <PagerButtons
                isNewest={cursors.length === 0}
                isOldest={!more}
                onNewer={() => goTo(cursors.slice(0, -1))}
                onOlder={() => oldest !== undefined && goTo([...cursors, oldest])}
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

function choicesOf(page: DeskCommentPage | undefined) {
  const withCount = (label: string, count = 0) => (count > 0 ? `${label} (${count})` : label);
  return [
    ['all', 'All'],
    ['held', withCount('Held', page?.held)],
    ['reported', withCount('Reported', page?.reported)],
    ['hidden', 'Hidden'],
  ] as const;
}

const SENTENCES = {
  all: 'Nobody has written anything yet.',
  held: 'Nothing waits for you.',
  reported: 'No comment has been reported.',
  hidden: 'No comment is hidden.',
};

function NoComments({ show, isSearch }: { show: keyof typeof SENTENCES; isSearch: boolean }) {
  return <NothingThere seed={`no comments ${show}`} sentence={isSearch ? 'No comment says that.' : SENTENCES[show]} />;
}
