import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CommentsAction, DeskComment } from '#shared/contracts/desk/comment.ts';
import { countOf } from '#web/components/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/desk/use-action.ts';
import { CommentRow } from './comment-row.tsx';

const ACTIONS = [
  ['approve', 'Approve'],
  ['hide', 'Hide'],
  ['delete', 'Delete'],
] as const;

interface ChosenCommentsProps {
  comments: DeskComment[];
  list: RefObject<HTMLUListElement | null>;
  reload: () => Promise<void>;
}

/** One page of comments, of which several can be selected and changed at once. */
export function ChosenComments({ comments, list, reload }: ChosenCommentsProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isRunning, setRunning] = useState(false);
  const runAction = useAction();
  const ids = comments.map(({ id }) => id).filter((id) => selected.has(id));
  const isAnyChosen = ids.length > 0;

  // The action bar that appears may cover the checkbox that was just ticked.
  useEffect(() => {
    if (isAnyChosen) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isAnyChosen]);

  async function handleAction(action: CommentsAction['act']) {
    const counted = countOf(ids.length, 'comment');
    if (action === 'delete' && !confirm(`Delete ${counted} for good? This cannot be undone.`)) return;
    setRunning(true);
    const isDone = await runAction('/desk/comments', { method: 'POST', body: { ids, act: action } });
    if (isDone) {
      setSelected(new Set());
      await reload();
      // Nothing is selected any more, so the pressed button is disabled and loses the focus.
      list.current?.focus();
    }
    setRunning(false);
  }

  function choose(id: number, isChosen: boolean) {
    setSelected((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  }

  if (comments.length === 0) return null;
  return (
    <>
      <ChooseAll
        chosen={ids.length}
        shown={comments.length}
        onChooseAll={(isChosen) => setSelected(new Set(isChosen ? comments.map(({ id }) => id) : []))}
      />
      <ul className="desk-comments" ref={list} tabIndex={-1} aria-label="Comments">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} isChosen={selected.has(comment.id)} onChoose={choose} />
        ))}
      </ul>
      <ActionBar chosen={ids.length} isRunning={isRunning} onAction={handleAction} />
    </>
  );
}

interface ChooseAllProps {
  chosen: number;
  shown: number;
  onChooseAll: (isChosen: boolean) => void;
}

function ChooseAll({ chosen, shown, onChooseAll }: ChooseAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPartial = chosen > 0 && chosen < shown;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);

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

interface ActionBarProps {
  chosen: number;
  isRunning: boolean;
  onAction: (action: CommentsAction['act']) => void;
}

function ActionBar({ chosen, isRunning, onAction }: ActionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div className="act-bar" role="group" aria-label="The chosen comments" data-chosen={chosen > 0}>
      <p role="status">{chosen > 0 ? `${countOf(chosen, 'comment')} chosen` : 'None chosen'}</p>
      <p className="row-actions">
        {ACTIONS.map(([action, label]) => (
          <LinkButton
            label={label}
            key={action}
            disabled={chosen === 0 || isRunning}
            onClick={() => onAction(action)}
          />
        ))}
      </p>
    </div>
  );
}
