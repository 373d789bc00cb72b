import type { PostCard } from '#shared/contracts/post.ts';
import { Picture } from './picture.tsx';
import { Sketch } from './sketch.tsx';

interface CoverProps {
  post: Pick<PostCard, 'slug' | 'files' | 'drawing'>;
  kind: 'cover' | 'banner';
  /** The `sizes` of the image, if they differ from those of its kind. */
  sizes?: string | undefined;
  isFirst?: boolean;
}

const SIZES = { cover: '(min-width: 64em) 13rem, 6.5rem', banner: '(min-width: 64em) 58rem, 90vw' };

/** The image of a post or a series, or a drawing if it has none. */
export function Cover({ post, kind, sizes = SIZES[kind], isFirst = false }: CoverProps) {
  const [image] = post.files;
  return (
    <div className={image ? 'cover' : `cover cover-${kind}`}>
      {image ? (
        <Picture file={image} sizes={sizes} isFirst={isFirst} />
      ) : (
        <Sketch seed={post.slug} kind={kind} motif={post.drawing} />
      )}
    </div>
  );
}
