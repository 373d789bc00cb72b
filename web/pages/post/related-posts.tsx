import type { PostDetail } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { ReadingTime } from '#web/components/reading-time.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

const HEADING: Record<Language, string> = { en: 'Related', hi: 'मिलते-जुलते लेख' };

/** What else the site has on the subject, in the language of the text above it. */
export function RelatedPosts({ post: { language, related } }: { post: PostDetail }) {
  if (related.length === 0) return null;
  // Below an English text, Hindi would need a font that nothing else on the page uses.
  const isLate = language === 'en' && related.some((post) => post.language === 'hi');
  return (
    <aside className="related-posts" lang={language} aria-labelledby="related">
      <div className="sheet columns">
        <h2 id="related">{HEADING[language]}</h2>
        <ul className={isLate ? 'late' : undefined}>
          {related.map(({ id, slug, title, language, postCategory, readTime }) => (
            <li key={id}>
              <h3 lang={language}>
                <Link href={paths.post(slug)}>
                  <MixedText text={title} language={language} />
                </Link>
              </h3>
              <p className="meta">
                <span lang={langOf(postCategory.name) ?? 'en'}>{postCategory.name}</span>
                <ReadingTime post={{ readTime, language }} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
