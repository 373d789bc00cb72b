import { type ChangeEvent, type ReactNode, useRef } from 'react';
import {
  IMAGE_BYTES_MAXIMUM,
  IMAGE_SIZE_SENTENCE,
  IMAGE_TYPE_SENTENCE,
  IMAGE_TYPES,
} from '#shared/text/image-rules.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import type { Toast } from '#web/toasts/toast-list.ts';
import { Field } from './field.tsx';

interface ImageInputProps {
  label: string;
  name: string;
  hint: string;
  problem?: string;
  /** Called with a file of an accepted type and size. */
  onChoose: (image: File) => void;
  /** Called with the reason why a file is not accepted; the previous image stays. */
  onRefuse: (reason: Toast) => void;
  onRemove: () => void;
  /** The preview of the current image; empty if there is none. */
  children: ReactNode;
}

export function ImageInput({ children, onChoose, onRefuse, onRemove, ...field }: ImageInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = files ?? [];
    const problem = chosen && checkImage(chosen);
    if (problem) onRefuse(problem);
    else if (chosen) onChoose(chosen);
    // The image is shown below. Clearing the input allows the same file to be chosen again.
    if (input.current) input.current.value = '';
  }

  function remove() {
    onRemove();
    input.current?.focus();
  }

  const shown = children && (
    <div className="chosen-image">
      {children}
      <LinkButton label="Remove the image" onClick={remove} />
    </div>
  );
  return (
    <Field {...field} below={shown}>
      {(control) => (
        <input {...control} ref={input} type="file" accept={IMAGE_TYPES.join(',')} onChange={handleChange} />
      )}
    </Field>
  );
}

/** Checks the declared type and the size; the server examines the file itself. */
export function checkImage({ type, size }: File): Toast | undefined {
  if (!IMAGE_TYPES.includes(type)) return { title: 'Invalid file type', description: IMAGE_TYPE_SENTENCE };
  if (size > IMAGE_BYTES_MAXIMUM) return { title: 'File too large', description: IMAGE_SIZE_SENTENCE };
  return undefined;
}
