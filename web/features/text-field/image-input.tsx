import type { Ref } from 'react';
import { IMAGE_TYPES } from '#shared/text/image-rules.ts';

interface ImageInputProps {
  ref: Ref<HTMLInputElement>;
  onChoose: (images: File[]) => void;
}

/** Has the browser ask for images of the device when it is clicked, which a button does. */
export function ImageInput({ ref, onChoose }: ImageInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={IMAGE_TYPES.join(',')}
      aria-label="Images for the text"
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])]);
        // The same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
