import type { PostDetail } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { POST_LABELS } from './labels.ts';

type Outline = NonNullable<PostDetail['outline']>;

interface ContentsProps {
  outline: Outline;
  language: Language;
}

/** A shorter text needs no table of contents. */
const HEADINGS_MINIMUM = 3;

/** The table of contents: beside the text on wide screens, folded above it on narrow ones. One of the two is shown. */
export function Contents({ outline, language }: ContentsProps) {
  if (outline.length < HEADINGS_MINIMUM) return null;
  const label = POST_LABELS[language].contents;
  const list = <HeadingList outline={outline} language={language} />;
  return (
    <nav className="contents" aria-label={label}>
      <p className="label">{label}</p>
      {list}
      <details>
        <summary>{label}</summary>
        {list}
      </details>
    </nav>
  );
}

function HeadingList({ outline, language }: ContentsProps) {
  return (
    <ol>
      {outline.map(({ level, id, text }) => (
        <li key={id} className={`level-${level}`}>
          <a href={`#${id}`}>
            <MixedText text={text} language={language} />
          </a>
        </li>
      ))}
    </ol>
  );
}
