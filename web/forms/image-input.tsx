import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { IMAGE_TYPES } from '#shared/text/image-rules.ts';
import type { Toast } from '#web/toasts/toast-list.ts';
import { checkImage } from './check-image.ts';
import { Field } from './field.tsx';

interface ImageInputProps {
  label: string;
  name: string;
  hint: string;
  problem?: string;
  /** Of a file that may be sent. */
  onChoose: (image: File) => void;
  /** Why a file may not; the one before stays. */
  onRefuse: (why: Toast) => void;
  onRemove: () => void;
  /** The image there is, as it is shown; nothing where there is none. */
  children: ReactNode;
}

export function ImageInput({ children, onChoose, onRefuse, onRemove, ...field }: ImageInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = files ?? [];
    const wrong = chosen && checkImage(chosen);
    if (wrong) onRefuse(wrong);
    else if (chosen) onChoose(chosen);
    // What was chosen is shown below; the same file can be chosen once more.
    if (input.current) input.current.value = '';
  }

  function remove() {
    onRemove();
    input.current?.focus();
  }

  const shown = children && (
    <div className="chosen-image">
      {children}
      <button type="button" className="link-button" onClick={remove}>
        Remove the image
      </button>
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
