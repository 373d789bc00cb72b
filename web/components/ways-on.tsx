import type { ArchivedPost } from '#shared/contracts/archive.ts';
import type { PostCard } from '#shared/contracts/post.ts';
import { useContent } from '#web/content/content.ts';
import { Island } from '#web/islands/island.tsx';
import { TitleList } from './title-list.tsx';

/** Where a reader can go from a page that is missing: a search, and the three articles that the home page shows. */
export function WaysOn() {
  const { featured, others } = useContent('latest', '');
  const posts = [...(featured ? [featured] : []), ...others].map(asArchived).sort(newestFirst);
  return (
    <div className="ways-on">
      <Island name="search" props={{ label: 'Search the articles', placeholder: 'A word, a title or a tag' }} />
      {posts.length > 0 && <TitleList posts={posts} label="Latest articles" />}
    </div>
  );
}

function newestFirst(one: ArchivedPost, other: ArchivedPost): number {
  return other.published_at.localeCompare(one.published_at);
}

function asArchived({ slug, title, language, published_at, created_at }: PostCard): ArchivedPost {
  return { slug, title, language, published_at: published_at ?? created_at };
}
