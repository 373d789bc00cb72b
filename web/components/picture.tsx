import type { ImageFile } from '#shared/contracts/image.ts';

interface PictureProps {
  /** Of a post's `files`. */
  file: ImageFile;
  /** How wide it is shown, as the `sizes` of an image say it: `(min-width: 48em) 33em, 100vw`. */
  sizes: string;
  /** What it shows, where whoever uploaded it did not say. */
  alt?: string;
  /** Seen without scrolling: fetched before everything else. */
  isFirst?: boolean;
}

/** Where the size of an image is not known, it is kept this much room. */
const ROOM = { width: 1200, height: 800 };

/** The smallest file that is sharp enough, in the best kind the browser knows. */
export function Picture({ file, sizes, alt = '', isFirst = false }: PictureProps) {
  const { file_path, width = ROOM.width, height = ROOM.height, sources = [] } = file;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={file_path}
        alt={file.alt || alt}
        width={width}
        height={height}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  );
}
