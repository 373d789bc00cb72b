import type { ArchivedLetter } from '#shared/contracts/letter.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PageLinks } from '#web/components/page-links.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import { LanguageName } from '#web/features/newsletter/language-name.tsx';
import * as paths from '#web/paths.ts';

export function Archive({ page }: { page: number }) {
  const { rows, count, limit } = useContent('letters', page);
  return (
    <div className="sheet columns">
      <div className="section-head">
        <h1>Letters</h1>
        {rows.length > 0 && <WordLink href={paths.newsletter()}>Get the next letter</WordLink>}
      </div>
      <div>
        {count === 0 && <NoLetters />}
        {count > 0 && rows.length === 0 && <WordLink href={paths.letters()}>Go to the first page</WordLink>}
        <ol>
          {rows.map((letter) => (
            <LetterEntry key={letter.id} letter={letter} />
          ))}
        </ol>
        {rows.length > 0 && (
          <PageLinks page={page} count={count} limit={limit} pathOf={(page) => paths.letters({ page })} />
        )}
      </div>
    </div>
  );
}

function LetterEntry({ letter: { id, title, standfirst, language, sent_at, post_slug } }: { letter: ArchivedLetter }) {
  return (
    <li className="letter-entry">
      <p className="meta">
        <PostDate time={sent_at} language={language} />
        <span>
          <LanguageName language={language} />
        </span>
      </p>
      <div>
        <h2 lang={language}>
          <a href={post_slug === null ? paths.letters({ id }) : paths.post(post_slug)}>
            <MixedText text={title} language={language} />
          </a>
        </h2>
        {standfirst && (
          <p className="standfirst" lang={language}>
            <MixedText text={standfirst} language={language} />
          </p>
        )}
      </div>
    </li>
  );
}

function NoLetters() {
  return (
    <div className="nothing-found">
      <Drawing seed="no letters yet" kind="empty" />
      <p>No letters yet. Subscribe, and the first one is yours.</p>
      <ButtonLink href={paths.newsletter()}>Subscribe</ButtonLink>
    </div>
  );
}
