import { useEffect, useRef, useState } from 'react';
import { ImageInput } from '#web/forms/image-input.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { showToast } from '#web/toasts/show-toast.ts';

interface ImageFieldProps {
  image: File | null;
  alt: string;
  onChoose: (image: File | null) => void;
}

export function ImageField({ image, alt, onChoose }: ImageFieldProps) {
  return (
    <>
      <ImageInput
        label="Featured Image"
        name="featured_image"
        hint="JPEG, PNG or GIF, up to 5 MB"
        onChoose={onChoose}
        onRefuse={(reason) => void showToast({ ...reason, isDestructive: true })}
        onRemove={() => onChoose(null)}
      >
        {image && (
          <>
            <Preview image={image} />
            <p role="status">Selected: {image.name}</p>
          </>
        )}
      </ImageInput>
      {image && (
        <TextField
          label="What the image shows"
          hint="Read out to those who cannot see it. Leave it empty if the image only decorates."
          name="image_alt"
          required={false}
          spellCheck
          defaultValue={alt}
        />
      )}
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
