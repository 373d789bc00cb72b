import { useEffect, useRef } from 'react';
import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { languageOf } from '#shared/text/script.ts';
import { MixedText } from '#web/components/mixed-text.tsx';

export function VersionText({ version }: { version: PostVersionDetail }) {
  const head = useRef<HTMLHeadingElement>(null);
  const { id, title, summary, post_data } = version;
  const language = languageOf(post_data || title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read from its beginning
  useEffect(() => head.current?.focus(), [id]);
  return (
    <article className="version-text" lang={language}>
      <h2 ref={head} tabIndex={-1}>
        <MixedText text={title} language={language} />
      </h2>
      <p className="standfirst">
        <MixedText text={summary} language={language} />
      </p>
      <div className="prose">
        {paragraphs(post_data).map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order
          <p key={place}>
            <MixedText text={text} language={language} />
          </p>
        ))}
      </div>
    </article>
  );
}
