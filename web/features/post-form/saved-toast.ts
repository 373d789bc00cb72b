import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { Toast } from '#web/toasts/toast-list.ts';

interface Saved {
  post: Pick<PostDetailAnswer, 'review_requested_at'>;
  /** The site's. */
  message: string;
  isNew: boolean;
  /** It was to be a draft. What was to be published can have become one, too: then the message says why. */
  isDraft: boolean;
  /** The category that nobody has chosen. */
  filedUnder?: string | undefined;
}

/** What is said of a text that was saved. */
export function savedToast({ post, message, isNew, isDraft, filedUnder }: Saved): Toast {
  if (post.review_requested_at) return { title: 'Sent for review', description: 'An admin will read it first.' };
  if (isNew && isDraft) {
    const description = filedUnder && `It is filed under “${filedUnder}” until you choose another category.`;
    return { title: 'Draft saved', ...(description && { description }) };
  }
  if (isNew) return { title: 'Success!', description: message || 'Post created successfully' };
  const title = 'Post updated successfully';
  // The message may begin with the title, and go on with what became of the post.
  const description = message.replace(title, '').replace(/^\. /, '');
  return { title, ...(description && { description }) };
}
