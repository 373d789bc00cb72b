import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { WrittenComment } from '#shared/contracts/comment.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { onLogoutElsewhere, WANTS_REPLIES } from '#web/session/store-access-token.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import { COMMENT_LABELS } from './comment-labels.ts';
import { type CommentFormState, type CommentWriter, resumeComment } from './comment-writer.ts';
import type { WrittenIn } from './conversation.ts';

interface FormProps {
  conversation: WrittenIn;
  /** For a reply. */
  parentId?: number | null;
  label: string;
  /** Set when the form is opened by a click. */
  takesFocus?: boolean;
  /** Adds it to the list that it belongs to. */
  add?: (comment: WrittenComment) => Promise<void> | undefined;
  onPosted: (comment: WrittenComment, isAllPosted: boolean) => void;
  /** Called after that, unless more was typed meanwhile. @param confirmation what happened to the comment */
  onDone?: (confirmation: string) => void;
  /** What else can be done, beside the button. */
  children?: ReactNode;
}

const INITIAL_STATE: CommentFormState = {
  isEmpty: true,
  isSending: false,
  remaining: '',
  failed: '',
  confirmation: '',
};

export function CommentForm(props: FormProps) {
  const { conversation, parentId = null, label, takesFocus = false, add, onPosted, onDone, children } = props;
  const place = { postId: conversation.postId, parentId };
  const labels = COMMENT_LABELS[conversation.language];
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const writer = useRef<CommentWriter>(undefined);
  const [state, setState] = useState(INITIAL_STATE);
  const { isEmpty, isSending, remaining, failed, confirmation } = state;
  const show = (change: Partial<CommentFormState>) => setState((now) => ({ ...now, ...change }));

  function currentWriter(): CommentWriter {
    writer.current ??= resumeComment({
      ...{ conversation, parentId, show, add, onPosted, onDone },
      field: field.current as HTMLTextAreaElement,
    });
    return writer.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for text that is there when the script starts
  useEffect(() => {
    if (takesFocus) field.current?.focus();
    if (field.current?.value || readCommentDraft(place).text) currentWriter();
  }, []);

  // The next user of the browser must not find, nor post, what was typed here.
  useEffect(
    () =>
      onLogoutElsewhere(() => {
        if (field.current) field.current.value = '';
        setState(INITIAL_STATE);
      }),
    [],
  );

  function handleInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
    const text = currentTarget.value;
    saveCommentDraft(place, { ...readCommentDraft(place), text });
    show({ isEmpty: text.trim() === '' });
    currentWriter().onTyping();
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = field.current?.value ?? '';
    const wantsReplies = new FormData(event.currentTarget).has('wants_replies');
    writeStored('local', WANTS_REPLIES, wantsReplies ? 'yes' : null);
    currentWriter().send(text, wantsReplies);
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
        onInput={handleInput}
      />
      {!isEmpty && (
        <label className="choice">
          <input type="checkbox" name="wants_replies" defaultChecked={readStored('local', WANTS_REPLIES) !== null} />
          <span>{labels.wantsReplies}</span>
        </label>
      )}
      <LoginAgain />
      {failed && (
        <p className="field-problem">
          {labels.notPosted} <span lang="en">{failed}</span>
        </p>
      )}
      <div className="comment-send">
        {/* A disabled button would lose the focus while the comment is being sent. */}
        <button type="submit" className="button" disabled={isEmpty} aria-disabled={isSending} data-needs-script="">
          {isSending ? labels.posting : parentId === null ? labels.post : labels.postReply}
        </button>
        {children}
        <p className="comment-room" id={`${id}-room`}>
          {remaining}
        </p>
        <p role="status">{confirmation}</p>
      </div>
    </form>
  );
}
