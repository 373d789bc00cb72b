import type { PostDetailAnswer, PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { Toast } from '#web/toasts/toast-list.ts';

export interface SaveSituation {
  /** As it is saved; `null` for a post that is not saved yet. */
  status: PostStatus | 'scheduled' | 'waiting' | null;
  /** Whether a time for publishing the post is entered. */
  isLater: boolean;
  isAdmin: boolean;
  publishing: Site['publishing'];
}

interface SaveWords {
  /** Of the button that publishes, or asks for it. */
  label: string;
  pending: string;
  /** What the button does, where its label does not say it. */
  hint: string;
  /** Of the other button; absent where it would do the same. */
  draftLabel: string | undefined;
  /** Whether the other button saves without changing what the post is, and so leaves the form open. */
  draftStays: boolean;
}

/** What the buttons are called that save, and what is said beside them. */
export function saveWords({ status, isLater, isAdmin, publishing }: SaveSituation): SaveWords {
  if (isAdmin || publishing === 'open') {
    const [label, pending] = labelsOf(status, isLater);
    return { label, pending, hint: hintOf(label, status, isLater), ...draftWords(status, isLater) };
  }
  if (publishing === 'author') {
    const [label, pending] = status ? UPDATE : CREATE;
    const hint = `Only admins publish on this site, so it ${becomes(status)}.`;
    return { label, pending, hint, draftLabel: undefined, draftStays: false };
  }
  const [label, pending] = status === 'waiting' ? UPDATE : ['Send for review', 'Sending...'];
  const hint = status === 'published' ? OFF_THE_SITE : 'An admin will read it before it is published.';
  return { label, pending, hint, ...draftWords(status, isLater) };
}

type Labels = readonly [label: string, pending: string];

const CREATE: Labels = ['Create Post', 'Creating...'];
const UPDATE: Labels = ['Update Post', 'Updating...'];
const OFF_THE_SITE = 'It is taken off the site until an admin has read it.';

function labelsOf(status: SaveSituation['status'], isLater: boolean): Labels {
  const isScheduled = status === 'scheduled';
  if (isLater && !isScheduled) return ['Schedule post', 'Scheduling...'];
  if (isScheduled && !isLater) return ['Publish now', 'Publishing...'];
  return status ? UPDATE : CREATE;
}

function hintOf(label: string, status: SaveSituation['status'], isLater: boolean): string {
  if (status === 'published') return '';
  // For a new post, “Save draft” beside the button says the same.
  if (!isLater && status === null) return '';
  if (isLater) return status === 'scheduled' ? 'It stays scheduled.' : 'It will be published at the time you chose.';
  return label === 'Publish now' ? '' : `“${label}” publishes it.`;
}

function draftWords(status: SaveSituation['status'], isLater: boolean): Pick<SaveWords, 'draftLabel' | 'draftStays'> {
  if (status === 'published' || status === 'waiting') return { draftLabel: 'Make draft', draftStays: false };
  const draftStays = status !== 'scheduled' || !isLater;
  return { draftLabel: draftStays ? 'Save draft' : 'Unschedule', draftStays };
}

function becomes(status: SaveSituation['status']): string {
  if (status === 'published') return 'is taken off the site';
  return status === 'draft' ? 'stays a draft' : 'becomes a draft';
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
