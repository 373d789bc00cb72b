import type { AuthorOnPages } from '#shared/content-api.ts';
import { Sketch } from './sketch.tsx';

export function Portrait({ author, isFirst = false }: { author: AuthorOnPages; isFirst?: boolean }) {
  return (
    <div className="author-portrait">
      {author.imageUrl ? (
        <img
          src={author.imageUrl}
          alt={`Portrait of ${author.name}`}
          width={720}
          height={900}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <Sketch seed={author.name} kind="portrait" />
      )}
    </div>
  );
}
