import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { WrittenComment } from '#shared/contracts/comment.ts';
import { UNREACHABLE } from '#web/content/content.ts';
import { useLocation } from '#web/routing/router.tsx';
import { readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import { COMMENT_LABELS } from './comment-labels.ts';
import type { CommentFormState, CommentWriter } from './comment-writer.ts';
import type { Conversation } from './use-comments.ts';

interface FormProps {
  conversation: Conversation;
  /** For a reply. */
  parentId?: number | null;
  label: string;
  /** Set when the form is opened by a click. */
  takesFocus?: boolean;
  onPosted: (comment: WrittenComment, isAllPosted: boolean) => void;
  /** Called after that, unless more was typed meanwhile. @param confirmation what happened to the comment */
  onDone?: (confirmation: string) => void;
}

const INITIAL_STATE: CommentFormState = {
  isEmpty: true,
  isSending: false,
  remaining: '',
  failed: '',
  confirmation: '',
};

/** The module that posts comments is loaded when somebody begins to write, or has a draft. */
export function CommentForm(props: FormProps) {
  const { conversation, parentId = null, label, takesFocus = false, onPosted, onDone } = props;
  const place = { postId: conversation.postId, parentId };
  const labels = COMMENT_LABELS[conversation.language];
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const writer = useRef<Promise<CommentWriter>>(undefined);
  const [state, setState] = useState(INITIAL_STATE);
  const [, navigate] = useLocation();
  const { isEmpty, isSending, remaining, failed, confirmation, LoginAgain } = state;
  const show = (change: Partial<CommentFormState>) => setState((now) => ({ ...now, ...change }));

  async function withWriter(use?: (writer: CommentWriter) => void) {
    try {
      writer.current ??= import('./comment-writer.ts').then((module) =>
        module.resumeComment({
          ...{ conversation, parentId, show, onPosted, onDone, navigate },
          field: field.current as HTMLTextAreaElement,
        }),
      );
      const current = await writer.current;
      use?.(current);
    } catch {
      writer.current = undefined;
      if (use) show({ failed: UNREACHABLE });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text that is there when the script starts
  useEffect(() => {
    if (takesFocus) field.current?.focus();
    if (field.current?.value || readCommentDraft(place).text) void withWriter();
  }, []);

  function handleInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
    const text = currentTarget.value;
    saveCommentDraft(place, { ...readCommentDraft(place), text });
    show({ isEmpty: text.trim() === '' });
    void withWriter((writer) => writer.onTyping());
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = field.current?.value ?? '';
    const wantsReplies = new FormData(event.currentTarget).has('wants_replies');
    rememberWish(wantsReplies);
    void withWriter((writer) => writer.send(text, wantsReplies));
  }

  return (
    <form className="comment-form" method="post" noValidate onSubmit={handleSubmit}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        name="comment"
        rows={3}
        dir="auto"
        autoComplete="off"
        aria-describedby={`${id}-room`}
        onFocus={() => void withWriter()}
        onInput={handleInput}
      />
      {!isEmpty && (
        <label className="choice">
          <input type="checkbox" name="wants_replies" defaultChecked={hasWish()} />
          <span>{labels.wantsReplies}</span>
        </label>
      )}
      {LoginAgain && <LoginAgain />}
      {failed && (
        <p className="field-problem">
          {labels.notPosted} <span lang="en">{failed}</span>
        </p>
      )}
      <div className="comment-send">
        {/* A disabled button would lose the focus while the comment is being sent. */}
        <button type="submit" className="button" disabled={isEmpty} aria-disabled={isSending}>
          {isSending ? labels.posting : parentId === null ? labels.post : labels.postReply}
        </button>
        <p className="comment-room" id={`${id}-room`}>
          {remaining}
        </p>
        <p role="status">{confirmation}</p>
      </div>
    </form>
  );
}

const WISH = 'wants mails about replies';

/** Whether this reader has last asked for mails about replies. */
function hasWish(): boolean {
  try {
    return localStorage.getItem(WISH) !== null;
  } catch {
    return false;
  }
}

function rememberWish(wantsReplies: boolean): void {
  try {
    if (wantsReplies) localStorage.setItem(WISH, 'yes');
    else localStorage.removeItem(WISH);
  } catch {
    // Without storage, the choice is made each time.
  }
}
