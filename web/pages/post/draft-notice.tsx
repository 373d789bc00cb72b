import type { PostDetail } from '#shared/contracts/post.ts';
import * as paths from '#web/paths.ts';

const NOTICES = {
  draft: 'This is a draft; only its author and admins can see it.',
  scheduled: 'This post is scheduled. Until it is published, only its author and admins can see it.',
};

/** Says who can see a post that is not published. */
export function DraftNotice({ post: { id, status, is_preview } }: { post: PostDetail }) {
  if (is_preview) {
    return (
      <p className="post-draft" lang="en">
        This is a preview of a draft. Please keep its link to yourself.
      </p>
    );
  }
  return (
    <p className="post-draft" lang="en">
      {NOTICES[status === 'draft' ? 'draft' : 'scheduled']} <a href={paths.editPost({ id })}>Edit it</a>
    </p>
  );
}
