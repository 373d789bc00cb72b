import { type ReactNode, useEffect, useState } from 'react';
import type { Comment, Reply, WrittenComment } from '#shared/contracts/comment.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { readCommentDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import type { Conversation } from './use-comments.ts';

interface CommentActions {
  conversation: Conversation;
  onDelete: (id: number) => void;
  onReport: (id: number) => void;
  onReplied: (reply: WrittenComment, isAsSent: boolean) => void;
  onMore: (id: number) => void;
}

interface CommentItemProps extends CommentActions {
  comment: Comment;
}

/** A comment with the replies to it. */
export function CommentItem({ comment, ...actions }: CommentItemProps) {
  const { id, replies, more_replies, author, held } = comment;
  const { conversation, onReplied, onMore } = actions;
  const { postId } = conversation;
  const [isReplying, setReplying] = useState(false);

  useEffect(() => {
    if (readCommentDraft({ postId, parentId: id }).text) setReplying(true);
  }, [postId, id]);

  return (
    <li className="letter" id={commentElementId(id)} tabIndex={-1}>
      <Words comment={comment} {...actions}>
        {!held && (
          <button
            type="button"
            className="link-button"
            data-needs-script=""
            aria-expanded={isReplying}
            onClick={() => setReplying(!isReplying)}
          >
            Reply<span className="visually-hidden"> to {nameOf(author)}</span>
          </button>
        )}
      </Words>
      {replies.length > 0 && (
        <ol className="replies">
          {replies.map((reply) => (
            <li key={reply.id} className="letter" id={commentElementId(reply.id)} tabIndex={-1}>
              <Words comment={reply} {...actions} />
            </li>
          ))}
        </ol>
      )}
      {more_replies && (
        <p className="letter-buttons">
          <button type="button" className="link-button" data-needs-script="" onClick={() => onMore(id)}>
            Show more replies
          </button>
        </p>
      )}
      {isReplying && (
        <CommentForm
          conversation={conversation}
          parentId={id}
          label={`Your reply to ${nameOf(author)}`}
          onPosted={onReplied}
        />
      )}
    </li>
  );
}

interface WordsProps extends CommentActions {
  comment: Reply;
  children?: ReactNode;
}

function Words({ comment: row, onDelete, onReport, children }: WordsProps) {
  const { id, comment, created_at, author, may_delete, held } = row;
  const language = languageOf(comment);
  return (
    <>
      <p className="letter-head">
        <PersonName person={author} className="letter-name" />
        <PostDate time={created_at} hasTime />
      </p>
      <p className="letter-words" lang={language} dir="auto">
        <MixedText text={comment} language={language} />
      </p>
      {held && <p className="letter-held">This comment waits until somebody has read it.</p>}
      <p className="letter-buttons">
        {children}
        <button
          type="button"
          className="link-button"
          data-needs-script=""
          onClick={() => (may_delete ? onDelete : onReport)(id)}
        >
          {may_delete ? 'Delete' : 'Report'}
          <span className="visually-hidden"> the comment by {nameOf(author)}</span>
        </button>
      </p>
    </>
  );
}

export function commentElementId(id: number): string {
  return `comment-${id}`;
}
