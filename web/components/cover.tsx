import type { PostCard } from '#shared/contracts/post.ts';
import { Sketch } from './sketch.tsx';

interface CoverProps {
  post: PostCard;
  kind: 'cover' | 'banner';
  isFirst?: boolean;
}

/** A post's own image always wins; where there is none, the site draws one. */
export function Cover({ post, kind, isFirst = false }: CoverProps) {
  const image = post.files[0]?.file_path;
  return (
    <div className={image ? 'cover cover-image' : `cover cover-${kind}`}>
      {image ? (
        <img
          src={image}
          alt=""
          width={1200}
          height={800}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
        />
      ) : (
        <Sketch seed={post.slug} kind={kind} />
      )}
    </div>
  );
}
