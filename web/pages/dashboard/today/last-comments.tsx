import type { Today } from '#shared/contracts/desk/overview.ts';
import { CommentWithReply } from '#web/features/moderation/comment-with-reply.tsx';
import * as paths from '#web/paths.ts';
import { TodayPart } from './today-part.tsx';

interface LastCommentsProps {
  comments: Today['comments'];
  isForAdmin: boolean;
}

/** What readers wrote last, in full, and an answer in place. */
export function LastComments({ comments, isForAdmin }: LastCommentsProps) {
  if (comments.length === 0) return null;
  const all = (
    <a className="finger" href={paths.adminScreen('comments')}>
      All comments
    </a>
  );
  return (
    <TodayPart heading="What readers wrote" aside={isForAdmin && all}>
      <ul>
        {comments.map((comment) => (
          <li key={comment.id} className="ruled">
            <CommentWithReply comment={comment} />
          </li>
        ))}
      </ul>
    </TodayPart>
  );
}
