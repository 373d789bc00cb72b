import type { PostCard } from '#shared/contracts/post.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import { Picture } from './picture.tsx';

interface CoverProps {
  post: Pick<PostCard, 'slug' | 'files' | 'drawing'>;
  /** The `sizes` of the image. */
  sizes: string;
  isFirst?: boolean;
}

/** The `sizes` of a photograph beside the title on wide screens, which has the width of the text on others. */
export const HEAD_SIZES = '(min-width: 64em) 25rem, 90vw';

/** The image of a post or a series, or a drawing if it has none. */
export function Cover({ post, sizes, isFirst = false }: CoverProps) {
  const [image] = post.files;
  return (
    <div className={image ? 'cover' : 'cover cover-drawn'}>
      {image ? (
        <Picture file={image} sizes={sizes} isFirst={isFirst} />
      ) : (
        <Drawing seed={post.slug} kind="cover" motif={post.drawing} />
      )}
    </div>
  );
}
