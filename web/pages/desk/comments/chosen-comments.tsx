import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CommentsAction, DeskComment } from '#shared/contracts/desk/comment.ts';
import { countOf } from '#web/components/count-of.ts';
import { useAction } from '#web/features/desk/use-action.ts';
import { ActionBar } from './action-bar.tsx';
import { CommentRow } from './comment-row.tsx';

const DONE = { approve: 'Approved', hide: 'Hidden', delete: 'Deleted' };

interface ChosenCommentsProps {
  comments: DeskComment[];
  list: RefObject<HTMLUListElement | null>;
  reload: () => Promise<void>;
}

/** One page of comments, of which several can be selected and changed at once. */
export function ChosenComments({ comments, list, reload }: ChosenCommentsProps) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [isActing, setActing] = useState(false);
  const act = useAction();
  const ids = comments.map(({ id }) => id).filter((id) => marked.has(id));
  const isAnyChosen = ids.length > 0;

  // The action bar that appears may cover the checkbox that was just ticked.
  useEffect(() => {
    if (isAnyChosen) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isAnyChosen]);

  async function handleAct(name: CommentsAction['act']) {
    const some = countOf(ids.length, 'comment');
    if (name === 'delete' && !confirm(`Delete ${some} for good? This cannot be undone.`)) return;
    setActing(true);
    const body = { ids, act: name };
    const acted = await act('/comments', { method: 'POST', body, done: `${DONE[name]}: ${some}` });
    if (acted) {
      setMarked(new Set());
      await reload();
      // Nothing is selected any more, so the pressed button is disabled and loses the focus.
      list.current?.focus();
    }
    setActing(false);
  }

  function choose(id: number, isChosen: boolean) {
    setMarked((now) => new Set(isChosen ? [...now, id] : [...now].filter((each) => each !== id)));
  }

  if (comments.length === 0) return null;
  return (
    <>
      <ChooseAll
        chosen={ids.length}
        shown={comments.length}
        onChooseAll={(isChosen) => setMarked(new Set(isChosen ? comments.map(({ id }) => id) : []))}
      />
      <ul className="desk-comments" ref={list} tabIndex={-1} aria-label="Comments">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} isChosen={marked.has(comment.id)} onChoose={choose} />
        ))}
      </ul>
      <ActionBar chosen={ids.length} isActing={isActing} onAct={handleAct} />
    </>
  );
}

interface ChooseAllProps {
  chosen: number;
  /** The number of comments on this page. */
  shown: number;
  onChooseAll: (isChosen: boolean) => void;
}

function ChooseAll({ chosen, shown, onChooseAll }: ChooseAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPart = chosen > 0 && chosen < shown;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);

  return (
    <label className="choice choose-all">
      <input
        ref={box}
        type="checkbox"
        checked={chosen === shown}
        onChange={({ target }) => onChooseAll(target.checked)}
      />
      Select all on this page
    </label>
  );
}
