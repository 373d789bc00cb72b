import { type RefObject, useEffect, useState } from 'react';
import type { DeskComment } from '#shared/contracts/comment.ts';
import { countOf } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { SelectAll } from '#web/features/dashboard-frame/select-all.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import { CommentRow, commentRowId } from './comment-row.tsx';
import type { Moderation, ModerationAct } from './use-moderation.ts';

interface ChosenCommentsProps {
  comments: DeskComment[];
  list: RefObject<HTMLUListElement | null>;
  moderation: Moderation;
  /** Whether the list shows only some comments, so that one leaves it with what it was listed for. */
  isFiltered: boolean;
}

/** One page of comments. Each can be moderated, and several can be selected and moderated together. */
export function ChosenComments({ comments, list, moderation, isFiltered }: ChosenCommentsProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { running, outcome, moderate } = moderation;
  const chosen = comments.filter(({ id }) => selected.has(id));
  const isAnyChosen = chosen.length > 0;

  // The action bar that appears may cover the checkbox that was just ticked.
  useEffect(() => {
    if (isAnyChosen) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isAnyChosen]);

  async function handleMany(act: ModerationAct) {
    if (!(await moderate(act, chosen))) return;
    setSelected(new Set());
    // The pressed button has gone with the selection.
    if (!isWriting()) list.current?.focus();
  }

  async function handleOne(comment: DeskComment, act: ModerationAct) {
    const { id } = comment;
    const index = comments.indexOf(comment);
    const next = comments[index + 1] ?? comments[index - 1];
    if (!(await moderate(act, [comment]))) return;
    choose(id, false);
    // The pressed button has disappeared.
    const leaves = act === 'delete' || isFiltered;
    if (!isWriting()) document.getElementById(commentRowId(leaves && next ? next.id : id))?.focus();
  }

  function choose(id: number, isChosen: boolean) {
    setSelected((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  }

  if (comments.length === 0) return null;
  return (
    <>
      <SelectAll
        className="choice choose-all"
        selected={chosen.length}
        all={comments.length}
        onSelect={(isSelected) => setSelected(new Set(isSelected ? comments.map(({ id }) => id) : []))}
      >
        Select all on this page
      </SelectAll>
      <ul className="moderated-comments" ref={list} tabIndex={-1} aria-label="Comments">
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            isChosen={selected.has(comment.id)}
            onChoose={choose}
            isBusy={running?.ids.includes(comment.id) ?? false}
            onAct={(act) => void handleOne(comment, act)}
          />
        ))}
      </ul>
      <ActionBar chosen={chosen.length} running={running} outcome={outcome} onAction={handleMany} />
    </>
  );
}

const ACTIONS = [
  ['approve', 'Approve'],
  ['hide', 'Hide'],
  ['delete', 'Delete'],
] as const;

interface ActionBarProps extends Pick<Moderation, 'running' | 'outcome'> {
  chosen: number;
  onAction: (act: ModerationAct) => void;
}

/** What can be done with all selected comments; it says what was done as well. */
function ActionBar({ chosen, running, outcome, onAction }: ActionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
    <div className={`act-bar row ruled ${chosen > 0 ? 'foot-bar' : ''}`} role="group" aria-label="Selected comments">
      <p className="quiet small" role="status">
        {chosen > 0 ? `${countOf(chosen, 'comment')} selected` : outcome}
      </p>
      {chosen > 0 &&
        ACTIONS.map(([act, label]) => (
          <LinkButton
            label={label}
            key={act}
            className={act === 'delete' ? 'link-button apart' : 'link-button'}
            disabled={running !== null}
            onClick={() => onAction(act)}
          />
        ))}
    </div>
  );
}
