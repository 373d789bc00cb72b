import type { Author } from '#shared/contracts/author.ts';
import { Drawing } from '#web/drawings/drawing.tsx';

export function Portrait({ author, isFirst = false }: { author: Author; isFirst?: boolean }) {
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
        <Drawing seed={author.name} kind="portrait" />
      )}
    </div>
  );
}
