import type { WrittenComment } from '#shared/contracts/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { hasText } from '#shared/text/has-text.ts';
import { readAccessToken } from '#web/access-token.ts';
import { randomUuid } from '#web/features/drafts/random-uuid.ts';
import { focusInView } from '#web/features/focus-in-view.ts';
import { api } from '#web/session/api.ts';
import { logInFirst } from '#web/session/log-in-first.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import type { WrittenIn } from './conversation.ts';
import { WRITING_LABELS } from './writing-labels.ts';

export interface CommentFormState {
  isEmpty: boolean;
  isSending: boolean;
  /** How many characters are left or too many, as text; empty while the limit is far away. */
  remaining: string;
  /** Why the comment was not posted; empty when nothing went wrong. */
  failed: string;
  /** What happened to the last comment. */
  confirmation: string;
}

export interface CommentWriter {
  onTyping: () => void;
  /** @param text the comment at the time of the click */
  send: (text: string, wantsReplies: boolean) => void;
}

interface CommentWriterOptions {
  conversation: WrittenIn;
  /** The comment that is replied to; `null` for a comment on the post. */
  parentId: number | null;
  field: HTMLTextAreaElement;
  show: (change: Partial<CommentFormState>) => void;
  /** Adds it to the list that it belongs to. */
  add?: ((comment: WrittenComment) => Promise<void> | undefined) | undefined;
  /** @param isAllPosted whether it is stored as it was sent, and nothing was typed since */
  onPosted: (comment: WrittenComment, isAllPosted: boolean) => void;
  /** Called once there is nothing left to send. */
  onDone?: ((confirmation: string) => void) | undefined;
}

/** With this many characters left or fewer, the form shows how many. */
const SHOW_REMAINING_FROM = 500;
/** Restores the draft of a comment. It is stored until it has been posted: through failures, the login and reloads. */
export function resumeComment(options: CommentWriterOptions): CommentWriter {
  const { conversation, parentId, field, show, add, onPosted, onDone } = options;
  const { postId, language, oldestAtFirst } = conversation;
  const labels = WRITING_LABELS[language];
  const place = { postId, parentId };
  let isSending = false;
  const { isReturning, ...draft } = readCommentDraft(place);
  // Text typed before the script was loaded takes precedence over the stored draft.
  if (!field.value) field.value = draft.text;
  saveDraft(draft.key);
  // The browser may scroll the page that it has just loaded.
  if (isReturning) requestAnimationFrame(() => focusInView(field));

  function saveDraft(key = readCommentDraft(place).key) {
    saveCommentDraft(place, { text: field.value, ...(key && { key }) });
    updateRemaining();
  }

  function updateRemaining() {
    show({ isEmpty: !hasText(field.value), remaining: remainingText(field.value, labels) });
  }

  function setSending(next: boolean) {
    isSending = next;
    show({ isSending });
  }

  async function post(text: string, wantsReplies: boolean) {
    const key = readCommentDraft(place).key ?? randomUuid();
    saveDraft(key);
    setSending(true);
    show({ failed: '', confirmation: '' });
    try {
      const body = {
        ...{ post_id: postId, comment: text, comment_key: key },
        ...(parentId !== null && { parent_id: parentId }),
        ...(wantsReplies && { wants_replies: true }),
      };
      const comment = await api<WrittenComment>('/post/comment', { method: 'POST', body });
      const isAsSent = comment.comment === text.trim();
      if (isAsSent && field.value === text) field.value = '';
      saveDraft('');
      const confirmation = confirmationOf(comment, isAsSent, labels);
      show({ confirmation });
      // It gets the focus once it is shown.
      await add?.(comment);
      onPosted(comment, isAsSent && field.value === '');
      if (field.value === '') onDone?.(confirmation);
    } catch (error) {
      show({ failed: (error as Error).message });
      showFailureToast(error);
    } finally {
      setSending(false);
    }
  }

  return {
    onTyping() {
      show({ failed: '' });
      updateRemaining();
    },
    send(text, wantsReplies) {
      if (isSending || !hasText(text)) return;
      if (readAccessToken()) return void post(text, wantsReplies);
      saveCommentDraft(place, { ...readCommentDraft(place), text: field.value, isReturning: true });
      // A page shows few comments at first. The form of a reply stands below its comment, so that one has to be among them.
      const isOlder = parentId !== null && parentId < oldestAtFirst;
      logInFirst('add a comment', isOlder ? `${location.pathname}?before=${parentId + 1}` : undefined);
    },
  };
}

type Labels = (typeof WRITING_LABELS)[Language];

function confirmationOf({ held, parent_id, reply_mails }: WrittenComment, isAsSent: boolean, labels: Labels): string {
  if (!isAsSent) return labels.postedBefore;
  const shown = parent_id === undefined ? labels.posted : labels.replyPosted;
  const posted = held ? labels.held : shown;
  return reply_mails === 'to be confirmed' ? `${posted} ${labels.confirmReplies}` : posted;
}

function remainingText(text: string, labels: Labels): string {
  if (text.length < COMMENT_MAXIMUM - SHOW_REMAINING_FROM) return '';
  const remaining = COMMENT_MAXIMUM - commentLength(text.trim());
  if (remaining > SHOW_REMAINING_FROM) return '';
  return remaining < 0 ? labels.tooMany(-remaining) : labels.left(remaining);
}
