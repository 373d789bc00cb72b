import type { Comment } from '#shared/contracts/comment.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { PostDate } from '#web/components/post-date.tsx';

interface CommentItemProps {
  comment: Comment;
  onDelete: (id: number) => void;
  onReport: (id: number) => void;
}

export function CommentItem({ comment: row, onDelete, onReport }: CommentItemProps) {
  const { id, comment, created_at, author, may_delete, held } = row;
  const language = languageOf(comment);
  return (
    <li className="letter" id={commentElementId(id)} tabIndex={-1}>
      <p className="letter-head">
        <PersonName person={author} className="letter-name" />
        <PostDate time={created_at} hasTime />
      </p>
      <p className="letter-words" lang={language} dir="auto">
        <MixedText text={comment} language={language} />
      </p>
      {held && <p className="letter-held">This comment waits until somebody has read it.</p>}
      <button
        type="button"
        className="link-button"
        data-needs-script=""
        onClick={() => (may_delete ? onDelete : onReport)(id)}
      >
        {may_delete ? 'Delete' : 'Report'}
        <span className="visually-hidden"> the comment by {nameOf(author)}</span>
      </button>
    </li>
  );
}

export function commentElementId(id: number): string {
  return `comment-${id}`;
}
