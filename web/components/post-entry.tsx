import type { ReactNode } from 'react';
import type { PostCard } from '#shared/contracts/post.ts';
import * as paths from '#web/paths.ts';
import { Cover } from './cover.tsx';
import { langOf } from './lang-of.ts';
import { MixedText } from './mixed-text.tsx';
import { PostDate } from './post-date.tsx';
import { ReadingTime } from './reading-time.tsx';

interface PostEntryProps {
  post: PostCard;
  element?: 'article' | 'div';
  heading: 'h2' | 'h3';
  className?: string;
  hasCover?: boolean;
  coverSizes?: string;
  isFirst?: boolean;
  /** Set where all posts of a list are in the same category. */
  hidesCategory?: boolean;
  write?: (text: string, field: 'title' | 'summary') => ReactNode;
  children?: ReactNode;
}

/** A post in a list. */
export function PostEntry({
  post,
  element: Element = 'article',
  heading: Heading,
  className = '',
  hasCover = false,
  coverSizes = '(min-width: 64em) 9rem, 6rem',
  isFirst,
  hidesCategory = false,
  children,
  write = (text) => <MixedText text={text} language={post.language} />,
}: PostEntryProps) {
  const { slug, title, summary, language, postCategory } = post;
  return (
    <Element className={`post-entry ${className}`.trim()}>
      {hasCover && <Cover post={post} sizes={coverSizes} isFirst={isFirst ?? false} />}
      <div className="post-entry-text">
        <Heading lang={language}>
          <a href={paths.post(slug)}>{write(title, 'title')}</a>
        </Heading>
        <p className="standfirst" lang={language}>
          {write(summary, 'summary')}
        </p>
        {children}
        <p className="meta">
          {!hidesCategory && (
            <a href={paths.blog({ category: postCategory.slug })} lang={langOf(postCategory.name) ?? 'en'}>
              {postCategory.name}
            </a>
          )}
          <PostDate time={post.published_at ?? post.created_at} language={language} />
          <ReadingTime post={post} />
        </p>
      </div>
    </Element>
  );
}
