import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { TextField } from '#web/forms/text-field.tsx';
import { showToast } from '#web/toasts/show-toast.ts';
import { checkImage } from './check-image.ts';

interface ImageFieldProps {
  image: File | null;
  alt: string;
  onChoose: (image: File | null) => void;
}

export function ImageField({ image, alt, onChoose }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = files ?? [];
    const wrong = chosen && checkImage(chosen);
    if (wrong) void showToast({ ...wrong, isDestructive: true });
    else if (chosen) onChoose(chosen);
    // What was chosen is shown below; the same file can be chosen once more.
    if (input.current) input.current.value = '';
  }

  function remove() {
    onChoose(null);
    input.current?.focus();
  }

  return (
    <>
      <div className="field">
        <label htmlFor={id}>Featured Image</label>
        <p className="field-hint" id={`${id}-hint`}>
          JPEG, PNG or GIF, up to 5 MB
        </p>
        <div className="field-input">
          <input
            id={id}
            ref={input}
            type="file"
            accept="image/jpeg,image/jpg,image/png,image/gif"
            aria-describedby={image ? `${id}-hint ${id}-selected` : `${id}-hint`}
            onChange={handleChange}
          />
        </div>
        {image && (
          <div className="chosen-image">
            <Preview image={image} />
            <p id={`${id}-selected`}>Selected: {image.name}</p>
            <button type="button" className="link-button" onClick={remove}>
              Remove the image
            </button>
          </div>
        )}
      </div>
      {image && (
        <TextField
          label="What the image shows"
          hint="Read out to those who cannot see it. Leave it empty if the image only decorates."
          name="image_alt"
          required={false}
          spellCheck
          autoComplete="off"
          defaultValue={alt}
        />
      )}
    </>
  );
}

const PREVIEW_WIDTH = 240;

/** Drawn, since the pages' policy shows no image that is not the site's own. */
function Preview({ image }: { image: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    setBroken(false);
    const wide = { resizeWidth: 2 * PREVIEW_WIDTH } as const;
    createImageBitmap(image, wide).then(
      (bitmap) => {
        if (!canvas.current) return;
        Object.assign(canvas.current, { width: bitmap.width, height: bitmap.height });
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
      },
      () => setBroken(true),
    );
  }, [image]);
  if (isBroken) return <p className="field-problem">This image cannot be shown; it may be damaged.</p>;
  return <canvas ref={canvas} />;
}
