import type { ComponentType } from 'react';
import type { Comment } from '#shared/contracts/comment.ts';
import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { hasText } from '#shared/text/has-text.ts';
import { readAccessToken } from '#web/access-token.ts';
import { countOf } from '#web/components/count-of.ts';
import { randomUuid } from '#web/features/drafts/random-uuid.ts';
import { api } from '#web/session/api.ts';
import { logInFirst } from '#web/session/log-in-first.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { addComment } from './comment-calls.ts';
import { readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import type { Conversation } from './use-comments.ts';

/** How the form stands. */
export interface CommentFormState {
  isEmpty: boolean;
  isSending: boolean;
  /** How many characters are left, or too many; empty while there is plenty of room. */
  room: string;
  /** Why it is not posted; empty when nothing went wrong. */
  failed: string;
  /** What became of the last one. */
  said: string;
  /** Says when the login has ended under someone's hands. */
  LoginAgain?: ComponentType;
}

export interface CommentWriter {
  onTyping: () => void;
  /** As it stood at the press: whoever is quick types on before this is here. */
  send: (text: string) => void;
}

interface CommentTask {
  conversation: Conversation;
  field: HTMLTextAreaElement;
  show: (change: Partial<CommentFormState>) => void;
  onPosted: (comment: Comment, isAsSent: boolean) => void;
  navigate: (path: string) => void;
}

/** From here on it is worth knowing how much room is left. */
const NEAR_THE_END = 500;
const POSTED = 'Your comment is posted.';
const HELD = 'Thank you. Your comment waits until somebody has read it.';
const POSTED_BEFORE =
  'It was posted at the first press already, as it stood then. What you have changed since is still here.';

/** What was typed stays until the site has it: on any failure, on the way to the login, when the page is loaded again. */
export function resumeComment({ conversation, field, show, onPosted, navigate }: CommentTask): CommentWriter {
  const { postId, before } = conversation;
  let isSending = false;
  const { isReturning, ...kept } = readCommentDraft(postId);
  // What was typed before the script was there counts more than what was kept.
  if (!field.value) field.value = kept.text;
  keep(kept.key);
  // After the page has been scrolled to its head, as after every change of pages.
  if (isReturning) requestAnimationFrame(() => goOnIn(field));

  function keep(key = readCommentDraft(postId).key) {
    saveCommentDraft(postId, { text: field.value, ...(key && { key }) });
    look();
  }

  function look() {
    show({ isEmpty: !hasText(field.value), room: roomAfter(field.value) });
  }

  function wait(isWaiting: boolean) {
    isSending = isWaiting;
    show({ isSending });
  }

  async function post(text: string) {
    const key = readCommentDraft(postId).key ?? randomUuid();
    keep(key);
    wait(true);
    show({ failed: '', said: '', LoginAgain });
    try {
      const body = { post_id: postId, comment: text, comment_key: key };
      const comment = await api<Comment>('/post/comment', { method: 'POST', body });
      const isAsSent = comment.comment === text.trim();
      if (isAsSent && field.value === text) field.value = '';
      keep('');
      // Among older ones it has no place.
      if (before === null) void addComment(conversation, comment);
      show({ said: saidOf(comment, isAsSent) });
      onPosted(comment, isAsSent);
    } catch (error) {
      show({ failed: (error as Error).message });
      showFailureToast(error);
    } finally {
      wait(false);
    }
  }

  return {
    onTyping: look,
    send(text) {
      if (isSending || !hasText(text)) return;
      if (readAccessToken()) return void post(text);
      saveCommentDraft(postId, { ...readCommentDraft(postId), text: field.value, isReturning: true });
      logInFirst('add a comment', navigate);
    },
  };
}

function saidOf({ held }: Comment, isAsSent: boolean): string {
  if (!isAsSent) return POSTED_BEFORE;
  return held ? HELD : POSTED;
}

function roomAfter(text: string): string {
  if (text.length < COMMENT_MAXIMUM - NEAR_THE_END) return '';
  const room = COMMENT_MAXIMUM - commentLength(text.trim());
  if (room > NEAR_THE_END) return '';
  return `${countOf(Math.abs(room), 'character')} ${room < 0 ? 'too many' : 'left'}`;
}

function goOnIn(field: HTMLTextAreaElement) {
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
