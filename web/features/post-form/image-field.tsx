import { useEffect, useRef, useState } from 'react';
import type { ImageFile } from '#shared/contracts/image.ts';
import { Picture } from '#web/components/picture.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { ImageInput } from '#web/forms/image-input.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { showToast } from '#web/toasts/show-toast.ts';

interface ImageFieldProps {
  /** The file that was chosen and is not saved yet. */
  image: File | null;
  /** The image that the post has now, unless it is to be removed. */
  saved: ImageFile | undefined;
  alt: string;
  onChoose: (image: File | null) => void;
  /** Takes back that the saved image is to be removed. */
  onKeep: (() => void) | undefined;
}

export function ImageField({ image, saved, alt, onChoose, onKeep }: ImageFieldProps) {
  return (
    <>
      <ImageInput
        label="Featured Image"
        name="featured_image"
        hint={saved && !image ? 'Choose another file to replace it: JPEG, PNG or GIF, up to 5 MB.' : HINT}
        onChoose={onChoose}
        onRefuse={(reason) => void showToast({ ...reason, isDestructive: true })}
        onRemove={() => onChoose(null)}
      >
        {image ? <Chosen image={image} /> : saved && <Picture file={saved} sizes={`${PREVIEW_WIDTH}px`} />}
      </ImageInput>
      {onKeep && (
        <p className="image-removed" role="status">
          The image is removed when you save. <LinkButton label="Keep it" onClick={onKeep} />
        </p>
      )}
      {(image || saved) && (
        <TextField
          label="Image description"
          hint="Read aloud by screen readers. Leave empty if purely decorative."
          name="image_alt"
          required={false}
          spellCheck
          defaultValue={alt}
        />
      )}
    </>
  );
}

const HINT = 'JPEG, PNG or GIF, up to 5 MB.';

function Chosen({ image }: { image: File }) {
  return (
    <>
      <Preview image={image} />
      <p role="status">Selected: {image.name}</p>
    </>
  );
}

const PREVIEW_WIDTH = 240;

/** Drawn on a canvas, because the Content-Security-Policy only allows images from the site itself. */
function Preview({ image }: { image: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    setBroken(false);
    const options = { resizeWidth: 2 * PREVIEW_WIDTH } as const;
    createImageBitmap(image, options).then(
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
