import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { DeskImage } from '#shared/contracts/image.ts';
import { useFormState } from '#web/forms/form-state.ts';
import { ImageInput } from '#web/forms/image-input.tsx';
import { api } from '#web/session/api.ts';
import { Thumbnail } from './thumbnail.tsx';

interface ImageChoiceProps extends Pick<ComponentProps<typeof Thumbnail>, 'shape' | 'drawing' | 'title'> {
  label: string;
  hint: string;
  /** The URL of the current image; empty if there is none. */
  url: string;
}

/** Uploads an image as soon as it is chosen, so that it can be previewed before the form is saved. */
export function ImageChoice({ label, hint, url, ...thumbnail }: ImageChoiceProps) {
  const latestUpload = useRef(0);
  /** `value` is that of the hidden field: empty for no change, `none` for no image, or the id of a new one. */
  const [choice, setChoice] = useState({ value: '', url });
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState('');
  const hidden = useRef<HTMLInputElement>(null);
  const { problems } = useFormState();
  // React fires no event when it changes a hidden field. The form needs one to update its unsaved state and its errors.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the choice
  useEffect(() => void hidden.current?.dispatchEvent(new Event('input', { bubbles: true })), [choice]);

  async function send(file: File) {
    const upload = ++latestUpload.current;
    const body = new FormData();
    body.append('image', file);
    setFailed('');
    setSending(true);
    try {
      const image = await api<DeskImage>('/desk/images', { method: 'POST', body });
      if (upload === latestUpload.current) setChoice({ value: String(image.id), url: image.url });
    } catch (error) {
      if (upload === latestUpload.current) setFailed((error as Error).message);
    } finally {
      if (upload === latestUpload.current) setSending(false);
    }
  }

  /** Removes the image, and discards the result of an upload in progress. */
  function remove() {
    latestUpload.current += 1;
    setSending(false);
    setFailed('');
    setChoice({ value: 'none', url: '' });
  }

  return (
    <div className="image-choice">
      <Thumbnail {...thumbnail} url={choice.url} />
      <div>
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
          {choice.url && <span className="visually-hidden">An image is chosen.</span>}
        </ImageInput>
        <p className="field-hint" role="status">
          {isSending && 'Uploading the image...'}
        </p>
      </div>
    </div>
  );
}
