import type { PostDetail } from '#shared/contracts/post.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { ReadingTime } from '#web/components/reading-time.tsx';
import * as paths from '#web/paths.ts';
import { END_LABELS } from './end-labels.ts';

const SHOWN = 3;

/** What to read after this text: those in its language first, and of these the one that follows it. */
export function ReadNext({ post: { language, next, related, others = [] } }: { post: PostDetail }) {
  const all = [...(next ? [next] : []), ...related, ...others];
  const isOwn = (post: { language: string }) => post.language === language;
  const shown = [...all.filter(isOwn), ...all.filter((post) => !isOwn(post))].slice(0, SHOWN);
  if (shown.length === 0) return null;
  // Below an English text, Hindi would need a font that nothing else on the page uses.
  const isLate = language === 'en' && shown.some((post) => !isOwn(post));
  const isFirst = next !== null && shown[0] === next;
  const listed = isFirst ? shown.slice(1) : shown;
  return (
    <aside className="next-post" lang={language} aria-labelledby="next">
      <div className="sheet columns">
        <h2 id="next">{END_LABELS[language].readNext}</h2>
        <div className={isLate ? 'next-entries late' : 'next-entries'}>
          {isFirst && <PostEntry post={next} element="div" heading="h3" />}
          {listed.length > 0 && (
            <ul>
              {listed.map(({ id, slug, title, language, postCategory, readTime }) => (
                <li key={id}>
                  <h3 lang={language}>
                    <a className="next-link" href={paths.post(slug)}>
                      <MixedText text={title} language={language} />
                    </a>
                  </h3>
                  <p className="meta">
                    <span lang={langOf(postCategory.name) ?? 'en'}>{postCategory.name}</span>
                    <ReadingTime post={{ readTime, language }} />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </aside>
  );
}
