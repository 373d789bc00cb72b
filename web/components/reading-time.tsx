import type { PostCard } from '#shared/contracts/post.ts';

/** How long an article takes to read, in its own language. */
export function ReadingTime({ post: { readTime, language } }: { post: Pick<PostCard, 'readTime' | 'language'> }) {
  return <span lang={language}>{language === 'hi' ? `${readTime} मिनट में पढ़ें` : `${readTime} min read`}</span>;
}
