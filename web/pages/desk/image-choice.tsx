import { useEffect, useRef, useState } from 'react';
import type { DeskImage } from '#shared/contracts/desk/image.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { ImageInput } from '#web/forms/image-input.tsx';
import { api } from '#web/session/api.ts';

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
  const latest = useRef(0);
  const [choice, setChoice] = useState<Choice>({ value: '', url });
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState('');
  const hidden = useRef<HTMLInputElement>(null);
  const { problems } = useFormState();
  // React tells nobody when it changes a hidden field: the form notices, and forgets what was wrong with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the choice has changed on the page
  useEffect(() => void hidden.current?.dispatchEvent(new Event('input', { bubbles: true })), [choice]);

  async function send(file: File) {
    const turn = ++latest.current;
    const body = new FormData();
    body.append('image', file);
    setFailed('');
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

  /** Also what is still on its way. */
  function remove() {
    latest.current += 1;
    setSending(false);
    setFailed('');
    setChoice({ value: 'none', url: '' });
  }

  return (
    <>
      <input type="hidden" name="imageId" ref={hidden} value={choice.value} data-pending={isSending} />
      <ImageInput
        label={label}
        name="image"
        hint={`${hint} JPEG, PNG or GIF, up to 5 MB.`}
        problem={failed || problems.imageId || ''}
        onChoose={(image) => void send(image)}
        onRefuse={({ description = '' }) => setFailed(description)}
        onRemove={remove}
      >
        {choice.url && <img src={choice.url} alt="As it is chosen now" />}
      </ImageInput>
      <p className="field-hint" role="status">
        {isSending && 'The image is on its way…'}
      </p>
    </>
  );
}
