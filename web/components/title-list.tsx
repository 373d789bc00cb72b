import type { ComponentType } from 'react';
import type { ArchivedPost } from '#shared/contracts/archive.ts';
import type { Language } from '#shared/contracts/text.ts';
import * as paths from '#web/paths.ts';
import { MixedText } from './mixed-text.tsx';
import { PostDate } from './post-date.tsx';

interface TitleListProps {
  posts: ArchivedPost[];
  label?: string;
  /** Shows when a post appeared. */
  DateShown?: ComponentType<{ time: string; language: Language }>;
}

/** What appeared, and when. On wide screens it is a ledger, with the dates in a column of their own. */
export function TitleList({ posts, label, DateShown = PostDate }: TitleListProps) {
  return (
    <ul className="title-list" aria-label={label}>
      {posts.map(({ slug, title, language, published_at }) => (
        <li key={slug}>
          <a href={paths.post(slug)} lang={language}>
            <MixedText text={title} language={language} />
          </a>
          <DateShown time={published_at} language={language} />
        </li>
      ))}
    </ul>
  );
}
