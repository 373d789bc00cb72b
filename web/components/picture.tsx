import type { ImageFile } from '#shared/contracts/image.ts';

interface PictureProps {
  file: ImageFile;
  /** The `sizes` attribute of the image: `(min-width: 48em) 33em, 100vw`. */
  sizes: string;
  /** Set for an image that is visible without scrolling, so that it is fetched first. */
  isFirst?: boolean;
}

/** An image of unknown size gets this much space. */
const DEFAULT_SIZE = { width: 1200, height: 800 };

/** Lets the browser choose the smallest file that is sharp enough, in the best format it supports. */
export function Picture({ file, sizes, isFirst }: PictureProps) {
  const { file_path, width = DEFAULT_SIZE.width, height = DEFAULT_SIZE.height, sources = [] } = file;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={file_path}
        alt={file.alt ?? ''}
        width={width}
        height={height}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  );
}
