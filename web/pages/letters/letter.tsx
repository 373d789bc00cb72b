import type { ArchivedLetterDetail } from '#shared/contracts/letter.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { WaysOn } from '#web/components/ways-on.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import { Invitation } from '#web/features/newsletter/invitation.tsx';
import { LanguageName } from '#web/features/newsletter/language-name.tsx';
import * as paths from '#web/paths.ts';

/** A letter whose post strangers cannot see. */
export function Letter({ id }: { id: number }) {
  const letter = useContent('letter', id);
  return letter ? <LetterText letter={letter} /> : <LetterNotFound />;
}

function LetterText({ letter }: { letter: ArchivedLetterDetail }) {
  const { title, standfirst, language, sent_at, html } = letter;
  return (
    <>
      <article className="post columns sheet" lang={language}>
        <p className="post-back" lang="en">
          <a href={paths.letters()}>All letters</a>
        </p>
        <header className="post-head">
          <p className="label" lang="en">
            Letter
          </p>
          <h1>
            <MixedText text={title} language={language} />
          </h1>
          {standfirst && (
            <p className="standfirst">
              <MixedText text={standfirst} language={language} />
            </p>
          )}
          <p className="meta" lang="en">
            <PostDate time={sent_at} language={language} />
            <span>
              <LanguageName language={language} />
            </span>
          </p>
        </header>
        <RichText html={html} videoTitle={`Video: ${title}`} />
      </article>
      <section className="next-letter late" aria-labelledby="next-letter">
        <div className="sheet columns">
          <div className="section-head">
            <h2 id="next-letter">The next letter</h2>
          </div>
          <Invitation />
        </div>
      </section>
    </>
  );
}

function LetterNotFound() {
  const { letters } = useContent('site');
  return (
    <Notice heading="Letter Not Found" drawing={<Drawing seed="letter not found" kind="lost" />}>
      <p>We couldn’t find this letter.</p>
      <WaysOn />
      {letters && <WordLink href={paths.letters()}>All letters</WordLink>}
    </Notice>
  );
}
