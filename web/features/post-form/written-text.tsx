import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { plainFrom } from '#shared/writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { Paragraphs } from '#web/components/paragraphs.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { PlainWords } from '#web/features/text-field/plain-words.tsx';

/** The words of a saved post or of a version, as its page has them. */
export function WrittenText({ text }: { text: PostDetailAnswer | PostVersionDetail }) {
  const { title, post_data: body, format, html, language } = text;
  return (
    <>
      <h3>
        <MixedText text={title} language={language} />
      </h3>
      <PlainWords fields={plainFrom('answered', text)} language={language} />
      {format === 'markdown' ? (
        <RichText html={html} />
      ) : (
        <div className="prose">
          <Paragraphs text={body} language={language} />
        </div>
      )}
    </>
  );
}

/** A category and tags, or some of them. */
export function WrittenNames({ names }: { names: string[] }) {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a tag may have the same name as the category
    <span key={index} lang={langOf(name)}>
      {name}
    </span>
  ));
}
