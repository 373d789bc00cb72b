import type { ArchivedPost } from '#shared/contracts/archive.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { MixedText } from './mixed-text.tsx';
import { PostDate } from './post-date.tsx';

/** Titles with the day on which each appeared. */
export function TitleList({ posts, label }: { posts: ArchivedPost[]; label?: string }) {
  return (
    <ul className="title-list" aria-label={label}>
      {posts.map(({ slug, title, language, published_at }) => (
        <li key={slug}>
          <PostDate time={published_at} />
          <Link href={paths.post(slug)} lang={language}>
            <MixedText text={title} language={language} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
