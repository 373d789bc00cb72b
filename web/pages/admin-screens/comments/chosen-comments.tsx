import type { RefObject } from 'react';
import type { DeskComment } from '#shared/contracts/comment.ts';
import { nameOf } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import {
  SelectBox,
  type Selection,
  SelectionBar,
  useSelection,
} from '#web/features/dashboard-frame/list-selection.tsx';
import { RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';
import { CommentWithReply } from '#web/features/moderation/comment-with-reply.tsx';
import { isWriting } from '#web/forms/focus-if-lost.ts';
import * as paths from '#web/paths.ts';
import { personAddress } from '../people/person-address.ts';
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

interface CommentRowProps {
  comment: DeskComment;
  selection: Selection<DeskComment>;
  /** Whether something is being done to it. */
  isBusy: boolean;
  onAct: (act: ModerationAct) => void;
}

function CommentRow({ comment, selection, isBusy, onAct }: CommentRowProps) {
  const { id, author, status, reports } = comment;
  const name = nameOf(author);
  const isHidden = status === 'hidden';
  return (
    <li
      className="moderated-comment ruled"
      id={commentRowId(id)}
      tabIndex={-1}
      aria-label={`Comment by ${name}`}
      aria-busy={isBusy}
    >
      <SelectBox selection={selection} row={comment} label={`Select the comment by ${name}`} />
      <CommentWithReply comment={comment}>
        {/* Approving also settles the reports of a comment that is shown. */}
        {(status !== 'shown' || reports > 0) && (
          <LinkButton
            label={isHidden ? 'Show' : 'Approve'}
            object={`the comment by ${name}`}
            aria-disabled={isBusy}
            onClick={() => onAct('approve')}
          />
        )}
        <RowMenu
          name={`More for the comment by ${name}`}
          items={[
            ['Hide', !isHidden && (() => onAct('hide'))],
            ['View on the page', status === 'shown' && placeOf(comment)],
            ['Manage writer', author?.id !== undefined && personAddress(author.id)],
            ['Delete', () => onAct('delete')],
          ]}
        />
      </CommentWithReply>
    </li>
  );
}

/** The page lists comments before an id, each with its replies, of which only the first may be there. */
function placeOf({ id, parent_id, post }: DeskComment): string {
  const top = parent_id ?? id;
  return `${paths.post(post.slug, { before: top + 1 })}#comment-${top}`;
}

function commentRowId(id: number): string {
  return `moderated-comment-${id}`;
}
