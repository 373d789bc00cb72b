import type { ReactNode } from 'react';
import type { PostRowAnswer } from '#shared/contracts/post.ts';
import { languageOf } from '#shared/text/script.ts';
import { Cover } from '#web/components/cover.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { titleOf } from './title-of.ts';

interface PostRowProps {
  post: Pick<PostRowAnswer, 'title' | 'summary' | 'language' | 'slug' | 'files' | 'drawing'>;
  /** Where its title leads. */
  href?: string;
  /** The box that selects it. */
  select?: ReactNode;
  isSelected?: boolean;
  /** What is known of it, as the parts of a line, and below that what is to be said of it. */
  facts: ReactNode;
  note?: ReactNode;
  /** What can be done with it. */
  verbs: ReactNode;
}

/** A post in a list of the dashboard. */
export function PostRow({ post, href, select, isSelected, facts, note, verbs }: PostRowProps) {
  const { summary, language } = post;
  const name = titleOf(post);
  const nameLanguage = languageOf(name);
  const title = <MixedText text={name} language={nameLanguage} />;
  return (
    <li className="managed-post ruled" data-selected={isSelected || undefined}>
      {select}
      <Cover post={post} sizes="3.75rem" />
      <div className="managed-words">
        <h2 lang={nameLanguage}>{href ? <a href={href}>{title}</a> : title}</h2>
        {summary && (
          <p className="standfirst clamped" lang={language}>
            <MixedText text={summary} language={language} />
          </p>
        )}
        <div className="meta managed-about">{facts}</div>
        {note}
      </div>
      <div className="row managed-verbs">{verbs}</div>
    </li>
  );
}
