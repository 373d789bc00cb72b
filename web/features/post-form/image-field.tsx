import { useEffect, useRef, useState } from 'react';
import { Picture } from '#web/components/picture.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { ImageInput } from '#web/forms/image-input.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useStore } from '#web/store.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import { DrawingField } from './drawing-field.tsx';
import { imageOf } from './post-settings.ts';

/** The image of the post, and the drawing that is shown without one. */
export function ImageField({ draft }: { draft: PostDraft }) {
  const image = useStore(draft, (now) => now.image);
  const isRemoved = useStore(draft, ({ typed }) => typed.isImageRemoved);
  const savedImage = useStore(draft, (now) => imageOf(now.saved.post));
  const saved = isRemoved ? undefined : savedImage;

  /** Without an image, the post will have none, unless that is taken back. */
  function choose(next: File | null) {
    draft.chooseImage(next);
    draft.change({ isImageRemoved: next === null && savedImage !== undefined, ...(!next && { imageAlt: '' }) });
  }

  function keep() {
    draft.change({ isImageRemoved: false, imageAlt: draft.get().saved.content.imageAlt });
  }

  return (
    <>
      <ImageInput
        label="Featured Image"
        name="featured_image"
        hint={saved && !image ? 'Choose another file to replace it: JPEG, PNG or GIF, up to 5 MB.' : HINT}
        onChoose={choose}
        onRefuse={(reason) => void showToast({ ...reason, isDestructive: true })}
        onRemove={() => choose(null)}
      >
        {image ? (
          <>
            <Preview image={image} />
            <p role="status">Selected: {image.name}</p>
          </>
        ) : (
          saved && <Picture file={saved} sizes={`${PREVIEW_WIDTH}px`} />
        )}
      </ImageInput>
      {isRemoved && !image && (
        <p className="image-removed small" role="status">
          The image is removed when you save. <LinkButton label="Keep it" onClick={keep} />
        </p>
      )}
      {image || saved ? (
        <TextField
          label="Image description"
          hint="Read aloud by screen readers. Leave empty if purely decorative."
          name="image_alt"
          required={false}
          spellCheck
          defaultValue={draft.get().typed.imageAlt}
        />
      ) : (
        <DrawingField draft={draft} />
      )}
    </>
  );
}

const HINT = 'JPEG, PNG or GIF, up to 5 MB.';

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
