import type { ComponentProps } from 'react';
import type { ImageFile } from '#shared/contracts/image.ts';
import { langOf } from '#web/components/lang-of.ts';
import { Picture } from '#web/components/picture.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';

interface ThumbnailProps {
  /** `wide` is a cover of a post or a series, `still` a frame of a video. */
  shape: 'book' | 'portrait' | 'still' | 'wide' | 'mark';
  /** The image, if there is one and its smaller files are known. */
  file?: ImageFile | undefined;
  /** The URL of the image, if nothing else is known of it. */
  url?: string | undefined;
  /** What readers see without an image. */
  drawing: ComponentProps<typeof Drawing>;
  /** The words on the drawing. */
  title?: string | undefined;
}

/** A small picture beside the name of what it shows. Its size does not depend on the image. */
export function Thumbnail({ shape, file, url, drawing, title = '' }: ThumbnailProps) {
  return (
    <span className="thumbnail" data-shape={shape}>
      {file && <Picture file={{ ...file, alt: '' }} sizes="7rem" />}
      {!file && url && <img src={url} alt="" loading="lazy" decoding="async" />}
      {!file && !url && (
        <>
          <Drawing {...drawing} />
          {title && (
            <span className="thumbnail-title" lang={langOf(title)} aria-hidden="true">
              {title}
            </span>
          )}
        </>
      )}
    </span>
  );
}
