import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReportReason } from '#shared/contracts/comment.ts';
import { REPORT_WORDS_MAXIMUM } from '#shared/form-limits.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { ask } from '#web/session/api.ts';
import { showFailureToast, showToast } from '#web/toasts/show-toast.ts';
import { rememberReport } from './reported-comments.ts';
import type { CommentToolProps } from './use-comment-tool.ts';
import { WRITING_LABELS } from './writing-labels.ts';

/** Asks why a comment is reported, so that no report is made by a slip of the hand. */
export function ReportForm({ comment, conversation, onClose }: CommentToolProps) {
  const labels = WRITING_LABELS[conversation.language];
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const focusReasons = () => form.current?.querySelector('input')?.focus();

  // Once the form is painted, keys must not go to the button that was clicked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    focusReasons();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const reason = fields.get('reason');
    setProblem(reason === null ? labels.chooseReason : '');
    if (reason === null) return focusReasons();
    if (isSending) return;
    setSending(true);
    try {
      const body = { reason, words: fields.get('words') };
      const answer = await ask<{ message: string }>(`/post/comments/${comment.id}/report`, { method: 'POST', body });
      void showToast({ title: answer.message });
      rememberReport(comment.id);
      onClose(true);
    } catch (error) {
      showFailureToast(error);
      setSending(false);
    }
  }

  return (
    <form
      className="comment-form report-form"
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
        <legend>{labels.why}</legend>
        {(Object.entries(labels.reasons) as [ReportReason, string][]).map(([reason, label]) => (
          <label key={reason} className="choice">
            <input type="radio" name="reason" value={reason} onChange={() => setProblem('')} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <label htmlFor={id}>{labels.words}</label>
      <textarea id={id} name="words" rows={2} dir="auto" maxLength={REPORT_WORDS_MAXIMUM} autoComplete="off" />
      <div className="comment-send">
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? labels.reporting : labels.report}
        </button>
        <WordButton label={labels.cancel} onClick={() => onClose()} />
      </div>
    </form>
  );
}
