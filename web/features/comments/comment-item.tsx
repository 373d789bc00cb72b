import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { Comment, Reply, WrittenComment } from '#shared/contracts/comment.ts';
import { postDate } from '#shared/text/post-date.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { addReply } from './comment-calls.ts';
import { readCommentDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { COMMENT_LABELS } from './comment-labels.ts';
import type { Conversation } from './conversation.ts';
import { useCommentTool } from './use-comment-tool.ts';

interface CommentActions {
  conversation: Conversation;
  onDelete: (id: number) => void;
  onReplied: (reply: WrittenComment, isAllPosted: boolean) => void;
  onMore: (id: number) => void;
}

interface CommentItemProps extends CommentActions {
  comment: Comment;
}

/** A comment with the replies to it. */
export function CommentItem({ comment, ...actions }: CommentItemProps) {
  const { id, replies, more_replies, author, held } = comment;
  const { conversation, onReplied, onMore } = actions;
  const { postId, language } = conversation;
  const labels = COMMENT_LABELS[language];
  const name = nameOf(author);
  const [replyForm, setReplyForm] = useState<'begun' | 'resumed'>();
  /** What happened to the last reply. */
  const [confirmation, setConfirmation] = useState('');

  useEffect(() => {
    if (readCommentDraft({ postId, parentId: id }).text) setReplyForm('resumed');
  }, [postId, id]);

  return (
    <li className="comment" id={commentElementId(id)} tabIndex={-1}>
      <Words comment={comment} {...actions}>
        {!held && (
          <QuietButton
            label={labels.reply}
            name={labels.replyTo(name)}
            aria-expanded={Boolean(replyForm)}
            onClick={() => {
              setReplyForm(replyForm ? undefined : 'begun');
              setConfirmation('');
            }}
          />
        )}
      </Words>
      {replies.length > 0 && (
        <ol className="replies">
          {replies.map((reply) => (
            <li key={reply.id} className="comment" id={commentElementId(reply.id)} tabIndex={-1}>
              <Words comment={reply} {...actions} />
            </li>
          ))}
        </ol>
      )}
      {more_replies && (
        <p className="comment-buttons">
          <QuietButton label={labels.moreReplies} onClick={() => onMore(id)} />
        </p>
      )}
      {replyForm && (
        <CommentForm
          conversation={conversation}
          parentId={id}
          label={labels.yourReply(name)}
          takesFocus={replyForm === 'begun'}
          add={(reply) => addReply(conversation, id, reply)}
          onPosted={onReplied}
          onDone={(said) => {
            setReplyForm(undefined);
            setConfirmation(said);
          }}
        />
      )}
      {(replyForm || confirmation) && (
        <p className="comment-confirmation" role="status">
          {confirmation}
        </p>
      )}
    </li>
  );
}

interface WordsProps extends CommentActions {
  comment: Reply;
  children?: ReactNode;
}

function Words({ comment: row, conversation, onDelete, children }: WordsProps) {
  const { id, comment, created_at, edited_at, author, by_author, may_delete, editable_for, held, deleted } = row;
  const labels = COMMENT_LABELS[conversation.language];
  const language = languageOf(comment);
  const mayEdit = useCountdown(editable_for);
  const { tool, isEditing, isReported, open } = useCommentTool(row, conversation);
  const name = nameOf(author);
  if (deleted) return <p className="comments-place">{comment}</p>;
  return (
    <>
      <p className="comment-head">
        <PersonName person={author} className="comment-name" />
        {by_author && <span className="comment-mark">{labels.author}</span>}
        <time dateTime={created_at} lang={conversation.dates}>
          {postDate(created_at, conversation.timeZone, conversation.dates, true)}
        </time>
        {edited_at && <span className="comment-mark">{labels.edited}</span>}
      </p>
      {!isEditing && (
        <p className="comment-words" lang={language} dir="auto">
          <MixedText text={comment} language={language} />
        </p>
      )}
      {held && <p className="comment-held">{labels.held}</p>}
      <p className="comment-buttons" hidden={isEditing}>
        {children}
        {mayEdit && <QuietButton label={labels.edit} name={labels.editThis} onClick={open('EditForm')} />}
        {may_delete ? (
          <QuietButton label={labels.delete} name={labels.deleteOf(name)} onClick={() => onDelete(id)} />
        ) : isReported ? (
          <span className="comment-reported">{labels.reported}</span>
        ) : (
          <QuietButton
            label={labels.report}
            name={labels.reportOf(name)}
            className="comment-report"
            onClick={open('ReportForm')}
          />
        )}
      </p>
      {tool}
    </>
  );
}

interface QuietButtonProps {
  label: string;
  /** What screen readers say; it contains the label. */
  name?: string;
  className?: string;
  'aria-expanded'?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

function QuietButton({ label, name, ...attributes }: QuietButtonProps) {
  return (
    <button type="button" data-needs-script="" aria-label={name} {...attributes}>
      {label}
    </button>
  );
}

/** Whether there is time left. @param seconds `undefined` for none */
function useCountdown(seconds: number | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!seconds) return;
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return Boolean(seconds) && !isOver;
}

export function commentElementId(id: number): string {
  return `comment-${id}`;
}
