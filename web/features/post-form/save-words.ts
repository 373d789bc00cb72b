import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { Toast } from '#web/toasts/toast-list.ts';

export interface SaveSituation {
  /** As it is saved; `null` for a post that is not saved yet. */
  status: PostStatus | 'scheduled' | null;
  /** Whether a time for publishing the post is entered. */
  isLater: boolean;
  isAdmin: boolean;
  publishing: Site['publishing'];
}

interface SaveWords {
  label: string;
  pending: string;
  /** What the button does, where its label does not say it. */
  hint: string;
}

/** What the button that publishes is called, and what is said beside it. */
export function saveWords({ status, isLater, isAdmin, publishing }: SaveSituation): SaveWords {
  if (!isAdmin && publishing === 'review') {
    const hint = status === 'published' ? OFF_THE_SITE : 'An admin will read it before it is published.';
    return { label: 'Send for review', pending: 'Sending...', hint };
  }
  const [label, pending] = labelsOf(status, isLater);
  return { label, pending, hint: hintOf(label, { status, isLater, isAdmin, publishing }) };
}

const OFF_THE_SITE = 'It is taken off the site until an admin has read it.';

function labelsOf(status: SaveSituation['status'], isLater: boolean): [label: string, pending: string] {
  const isScheduled = status === 'scheduled';
  if (isLater && !isScheduled) return ['Schedule post', 'Scheduling...'];
  if (isScheduled && !isLater) return ['Publish now', 'Publishing...'];
  return status ? ['Update Post', 'Updating...'] : ['Create Post', 'Creating...'];
}

function hintOf(label: string, { status, isLater, isAdmin, publishing }: SaveSituation): string {
  if (!isAdmin && publishing === 'author') return 'Only admins publish on this site, so it becomes a draft.';
  if (status === 'published') return '';
  if (isLater) return status === 'scheduled' ? 'It stays scheduled.' : 'It will be published at the time you chose.';
  return label === 'Publish now' ? '' : `“${label}” publishes it.`;
}

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
  if (isDraft && (isNew || filedUnder)) {
    const description = filedUnder && `It is filed under “${filedUnder}” until you choose another category.`;
    return { title: 'Draft saved', ...(description && { description }) };
  }
  if (isNew) return { title: 'Success!', description: message || 'Post created successfully' };
  const title = 'Post updated successfully';
  // The message may begin with the title, and go on with what the site did with the post.
  const description = message.replace(title, '').replace(/^\. /, '');
  return { title, ...(description && { description }) };
}
