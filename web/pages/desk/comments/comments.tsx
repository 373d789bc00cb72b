import { useRef, useState } from 'react';
import type { DeskCommentPage, DeskCommentQuery } from '#shared/contracts/desk/comment.ts';
import { ListFilters } from '#web/features/desk-lists/list-filters.tsx';
import { listPath } from '#web/features/desk-lists/list-path.ts';
import { TryAgain } from '#web/features/desk-lists/try-again.tsx';
import { TurnButtons } from '#web/features/desk-lists/turn-buttons.tsx';
import { useListing } from '#web/features/desk-lists/use-listing.ts';
import { usePlace } from '#web/features/desk-lists/use-place.ts';
import { useSettled } from '#web/features/desk-lists/use-settled.ts';
import { useTurned } from '#web/features/desk-lists/use-turned.ts';
import { Skeleton } from '../../dashboard/skeleton.tsx';
import { Room } from '../room.tsx';
import { ChosenComments } from './chosen-comments.tsx';
import { CommentRulesForm } from './comment-rules.tsx';
import { NoComments } from './no-comments.tsx';

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
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Show>('all');
  const sought = useSettled(search.trim());
  /** The last comment of each page that was turned. */
  const [turned, setTurned] = usePlace<number[]>(`${show} ${sought}`, []);
  const path = listPath('/desk/comments', { before: turned.at(-1), show, search: sought });
  const { data, problem, reload } = useListing<DeskCommentPage>(path);
  const list = useRef<HTMLUListElement>(null);
  const noteTurn = useTurned(list, data);
  const oldest = data?.rows.at(-1)?.id;

  function turn(next: number[]) {
    noteTurn();
    setTurned(next);
  }

  return (
    <section aria-label="All comments">
      <ListFilters
        label="Search comments"
        placeholder="Words of a comment, or who wrote it"
        search={search}
        onSearch={setSearch}
        choices={choicesOf(data)}
        chosen={show}
        onChoose={setShow}
      />
      <TryAgain problem={problem} onTry={reload} />
      {!data && !problem && <Skeleton label="Loading the comments" rows={5} />}
      {data?.rows.length === 0 && turned.length === 0 && <NoComments show={show} isSearch={sought !== ''} />}
      {data && <ChosenComments comments={data.rows} list={list} reload={reload} />}
      {data && (turned.length > 0 || data.more) && (
        <TurnButtons
          isNewest={turned.length === 0}
          isOldest={!data.more}
          onNewer={() => turn(turned.slice(0, -1))}
          onOlder={() => oldest !== undefined && turn([...turned, oldest])}
        >
          Page {turned.length + 1}
        </TurnButtons>
      )}
    </section>
  );
}

function choicesOf(page: DeskCommentPage | null) {
  const counted = (word: string, count = 0) => (count > 0 ? `${word} (${count})` : word);
  return [
    ['all', 'All'],
    ['held', counted('Held', page?.held)],
    ['reported', counted('Reported', page?.reported)],
    ['hidden', 'Hidden'],
  ] as const;
}
