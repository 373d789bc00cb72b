import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Reply } from '#shared/contracts/comment.ts';
import { hasText } from '#shared/text/has-text.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { api } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { replaceComment } from './comment-calls.ts';
import { COMMENT_LABELS } from './comment-labels.ts';
import type { CommentToolProps } from './use-comment-tool.ts';
import { WRITING_LABELS } from './writing-labels.ts';

/** Stands where the words of the comment were. What was typed stays until it is saved. */
export function EditForm({ comment, conversation, onClose }: CommentToolProps) {
  const labels = WRITING_LABELS[conversation.language];
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(comment.comment);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState('');

  // Once the form is painted, keys must not go to the button that was clicked.
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    setFailed('');
    try {
      const body = { comment: text };
      const edited = await api<Reply>(`/post/comments/${comment.id}`, { method: 'PUT', body });
      onClose();
      await replaceComment(conversation, edited);
    } catch (error) {
      setFailed((error as Error).message);
      showFailureToast(error);
      setSaving(false);
      field.current?.focus();
    }
  }

  return (
    <form className="comment-form" noValidate onSubmit={handleSubmit}>
      <label htmlFor={id}>{COMMENT_LABELS[conversation.language].editThis}</label>
      <textarea
        id={id}
        ref={field}
        rows={3}
        dir="auto"
        autoComplete="off"
        value={text}
        aria-describedby={failed ? `${id}-problem` : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && text === comment.comment && onClose()}
      />
      <LoginAgain />
      {failed && (
        <p className="field-problem" id={`${id}-problem`}>
          {labels.notSaved} <span lang="en">{failed}</span>
        </p>
      )}
      <div className="comment-send">
        <button type="submit" className="button" disabled={!hasText(text)} aria-disabled={isSaving}>
          {isSaving ? labels.saving : labels.save}
        </button>
        <WordButton label={labels.cancel} onClick={() => onClose()} />
      </div>
    </form>
  );
}
