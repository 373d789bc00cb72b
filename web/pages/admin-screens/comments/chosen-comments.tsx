import type { RefObject } from 'react';
import type { DeskComment } from '#shared/contracts/comment.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { SelectBox, SelectionBar, useSelection } from '#web/features/dashboard-frame/list-selection.tsx';
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
  const selection = useSelection(comments);
  const { busyIds, moderate } = moderation;

  function deselect(sent: DeskComment[]) {
    selection.deselect(sent);
    // The pressed button has gone with the selection.
    if (!isWriting()) list.current?.focus();
  }

  async function handleMany(act: ModerationAct) {
    if (await moderate(act, selection.rows)) deselect(selection.rows);
  }

  async function handleOne(comment: DeskComment, act: ModerationAct) {
    const { id } = comment;
    const index = comments.indexOf(comment);
    const next = comments[index + 1] ?? comments[index - 1];
    if (!(await moderate(act, [comment]))) return;
    selection.deselect([comment]);
    // The pressed button has disappeared.
    const leaves = act === 'delete' || isFiltered;
    if (!isWriting()) document.getElementById(commentRowId(leaves && next ? next.id : id))?.focus();
  }

  if (comments.length === 0) return null;
  return (
    <>
      <div className="quiet small">
        <SelectBox selection={selection}>Select all on this page</SelectBox>
      </div>
      <ul ref={list} tabIndex={-1} aria-label="Comments">
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            selection={selection}
            isBusy={busyIds.includes(comment.id)}
            onAct={(act) => void handleOne(comment, act)}
          />
        ))}
      </ul>
      <SelectionBar selection={selection} unit="comment" isBusy={busyIds.length > 0} onClear={() => deselect(comments)}>
        <LinkButton label="Approve" onClick={() => handleMany('approve')} />
        <LinkButton label="Hide" onClick={() => handleMany('hide')} />
        <LinkButton label="Delete" className="link-button selection-delete" onClick={() => handleMany('delete')} />
      </SelectionBar>
    </>
  );
}
