import type { ReactNode } from 'react';
import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';

interface ListedPostProps {
  post: Pick<PostRowAnswer, 'title' | 'language' | 'postCategory'> & { summary?: string };
  meta: ReactNode;
  children: ReactNode;
}

export function ListedPost({ post, meta, children }: ListedPostProps) {
  const { title, summary, language, postCategory } = post;
  return (
    <li className="listed-post">
      <p className="meta">
        <span className="badge" lang={langOf(postCategory.name)}>
          {postCategory.name}
        </span>
        {meta}
      </p>
      <h2 lang={language}>
        <MixedText text={title} language={language} />
      </h2>
      {summary && (
        <p className="standfirst" lang={language}>
          <MixedText text={summary} language={language} />
        </p>
      )}
      {children}
    </li>
  );
}
