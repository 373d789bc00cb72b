import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Comment } from '#shared/contracts/comment.ts';
import { UNREACHABLE } from '#web/content.ts';
import { useLocation } from '#web/router.tsx';
import { readCommentDraft, saveCommentDraft } from './comment-draft.ts';
import type { CommentFormState, CommentWriter } from './comment-writer.ts';
import type { Conversation } from './use-comments.ts';

interface CommentFormProps {
  conversation: Conversation;
  onPosted: (comment: Comment, isAsSent: boolean) => void;
}

const NOTHING: CommentFormState = { isEmpty: true, isSending: false, room: '', failed: '', said: '' };

/** What writes the comment comes when somebody begins to, or has begun before. */
export function CommentForm({ conversation, onPosted }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const writer = useRef<Promise<CommentWriter>>(undefined);
  const [standing, setStanding] = useState(NOTHING);
  const [, navigate] = useLocation();
  const { isEmpty, isSending, room, failed, said, LoginAgain } = standing;
  const show = (change: Partial<CommentFormState>) => setStanding((now) => ({ ...now, ...change }));

  async function write(work?: (writer: CommentWriter) => void) {
    try {
      writer.current ??= import('./comment-writer.ts').then((module) =>
        module.resumeComment({ conversation, field: field.current as HTMLTextAreaElement, show, onPosted, navigate }),
      );
      const current = await writer.current;
      work?.(current);
    } catch {
      writer.current = undefined;
      if (work) show({ failed: UNREACHABLE });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what is there when the script comes
  useEffect(() => {
    if (field.current?.value || readCommentDraft(conversation.postId).text) void write();
  }, []);

  // A button loses the focus while it cannot be pressed.
  useEffect(() => {
    if (failed && !isSending && document.activeElement === document.body) button.current?.focus();
  }, [failed, isSending]);

  function handleInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
    const text = currentTarget.value;
    saveCommentDraft(conversation.postId, { ...readCommentDraft(conversation.postId), text });
    show({ isEmpty: text.trim() === '' });
    void write((writer) => writer.onTyping());
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const text = field.current?.value ?? '';
    void write((writer) => writer.send(text));
  }

  return (
    <form className="comment-form" method="post" noValidate onSubmit={handleSubmit}>
      <label htmlFor={id}>Your comment</label>
      <textarea
        id={id}
        ref={field}
        name="comment"
        rows={3}
        dir="auto"
        autoComplete="off"
        aria-describedby={`${id}-room`}
        onFocus={() => void write()}
        onInput={handleInput}
      />
      {LoginAgain && <LoginAgain />}
      {failed && <p className="field-problem">Not posted: {failed}</p>}
      <div className="comment-send">
        <button type="submit" className="button" ref={button} disabled={isEmpty || isSending}>
          {isSending ? 'Posting...' : 'Post comment'}
        </button>
        <p className="comment-room" id={`${id}-room`}>
          {room}
        </p>
        <p role="status">{said}</p>
      </div>
    </form>
  );
}
