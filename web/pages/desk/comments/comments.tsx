import { useRef } from 'react';
import type { DeskCommentPage, DeskCommentQuery } from '#shared/contracts/desk/comment.ts';
import { ListFilters } from '#web/features/desk/list-filters.tsx';
import { listPath, useFilters, useStateFor } from '#web/features/desk/list-query.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { PagerButtons, useFocusAfterPaging } from '#web/features/desk/paged-list.tsx';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { Room } from '#web/pages/desk/room.tsx';
import { ChosenComments } from './chosen-comments.tsx';
import { CommentRulesForm } from './comment-rules.tsx';

export function Comments() {
  return (
    <Room here="comments" heading="Comments" lead="Everything that was written under the posts, newest first.">
      <CommentList />
      <CommentRulesForm />
    </Room>
  );
}

type Show = NonNullable<DeskCommentQuery['show']>;

function CommentList() {
  const { show, sought, query, question, filters } = useFilters<Show>('all');
  /** The ids of the last comments of all pages before this one; the last of them is the cursor. */
  const [turned, setTurned] = useStateFor<number[]>(question, []);
  const answer = useQuery<DeskCommentPage>(listPath('/desk/comments', { before: turned.at(-1), ...query }));
  const list = useRef<HTMLUListElement>(null);
  const noteTurn = useFocusAfterPaging(list, answer.data);
  const oldest = answer.data?.rows.at(-1)?.id;

  function turn(next: number[]) {
    noteTurn();
    setTurned(next);
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
            {rows.length === 0 && turned.length === 0 && <NoComments show={show} isSearch={sought !== ''} />}
            <ChosenComments comments={rows} list={list} reload={answer.reload} />
            {(turned.length > 0 || more) && (
              <PagerButtons
                isNewest={turned.length === 0}
                isOldest={!more}
                onNewer={() => turn(turned.slice(0, -1))}
                onOlder={() => oldest !== undefined && turn([...turned, oldest])}
              >
                Page {turned.length + 1}
              </PagerButtons>
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function choicesOf(page: DeskCommentPage | undefined) {
  const counted = (word: string, count = 0) => (count > 0 ? `${word} (${count})` : word);
  return [
    ['all', 'All'],
    ['held', counted('Held', page?.held)],
    ['reported', counted('Reported', page?.reported)],
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
  return (
    <NothingThere seed={`no comments ${show}`}>
      <p>{isSearch ? 'No comment says that.' : SENTENCES[show]}</p>
    </NothingThere>
  );
}
