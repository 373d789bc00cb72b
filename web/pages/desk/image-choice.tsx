import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { DeskImage } from '#shared/contracts/desk/image.ts';
import { checkImage } from '#web/features/post-form/check-image.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { api } from '#web/session/api.ts';
import { useTouch } from './desk-form.tsx';

interface ImageChoiceProps {
  label: string;
  hint: string;
  /** Of the image there is; empty for none. */
  url: string;
}

interface Choice {
  /** As the form reads it: empty while it stays as it is, `none`, or an id. */
  value: string;
  url: string;
}

/** Sent as soon as it is chosen, so that it can be looked at before anything is saved. */
export function ImageChoice({ label, hint, url }: ImageChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const [choice, setChoice] = useState<Choice>({ value: '', url });
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState('');
  const hurried = useFormState().problems.imageId;
  const problem = failed || (isSending && hurried);
  const touch = useTouch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the choice has changed on the page
  useEffect(touch, [choice]);

  async function handleChange({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = files ?? [];
    const wrong = chosen && checkImage(chosen);
    setFailed(wrong?.description ?? '');
    if (chosen && !wrong) await send(chosen);
    // What was chosen is shown below; the same file can be chosen once more.
    if (input.current) input.current.value = '';
  }

  async function send(file: File) {
    const turn = ++latest.current;
    const body = new FormData();
    body.append('image', file);
    setSending(true);
    try {
      const image = await api<DeskImage>('/desk/images', { method: 'POST', body });
      if (turn === latest.current) setChoice({ value: String(image.id), url: image.url });
    } catch (error) {
      if (turn === latest.current) setFailed((error as Error).message);
    } finally {
      if (turn === latest.current) setSending(false);
    }
  }

  function remove() {
    setChoice({ value: 'none', url: '' });
    input.current?.focus();
  }

  return (
    <div className="field image-choice">
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint} JPEG, PNG or GIF, up to 5 MB.
      </p>
      <input type="hidden" name="imageId" value={choice.value} data-pending={isSending} />
      <div className="field-input">
        <input
          id={id}
          ref={input}
          type="file"
          accept="image/jpeg,image/jpg,image/png,image/gif"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
          onChange={handleChange}
        />
      </div>
      <p className="field-hint" role="status">
        {isSending && 'The image is on its way…'}
      </p>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {choice.url && (
        <div className="chosen-image">
          <img src={choice.url} alt="As it is chosen now" />
          <button type="button" className="link-button" onClick={remove}>
            Remove the image
          </button>
        </div>
      )}
    </div>
  );
}
