import type { Today } from '#shared/contracts/desk/overview.ts';
import { CommentWithReply } from '#web/features/moderation/comment-with-reply.tsx';
import * as paths from '#web/paths.ts';

interface LastCommentsProps {
  comments: Today['comments'];
  isForAdmin: boolean;
}

/** What readers wrote last, in full, and an answer in place. */
export function LastComments({ comments, isForAdmin }: LastCommentsProps) {
  if (comments.length === 0) return null;
  return (
    <section className="last-comments" aria-labelledby="last-comments">
      <div className="row spread">
        <h2 id="last-comments">What readers wrote</h2>
        {isForAdmin && (
          <a className="finger" href={paths.adminScreen('comments')}>
            All comments
          </a>
        )}
      </div>
      <ul>
        {comments.map((comment) => (
          <li key={comment.id} className="ruled">
            <CommentWithReply comment={comment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
