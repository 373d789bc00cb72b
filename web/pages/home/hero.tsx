import type { PostCard } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import { ButtonLink, WordLink } from '#web/components/button-link.tsx';
import { HindiName } from '#web/components/hindi-name.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { ReadingTime } from '#web/components/reading-time.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';

interface HeroProps {
  site: Site;
  newest: PostCard | null;
}

export function Hero({ site: { name, tagline, startHere, hindiName }, newest }: HeroProps) {
  return (
    <div className="hero">
      <div className="hero-words">
        <h1>
          <span lang={langOf(name) ?? 'en'}>{name}</span> <HindiName name={hindiName} />
        </h1>
        {tagline && (
          <p className="tagline" lang={langOf(tagline)}>
            {tagline}
          </p>
        )}
        <div className="actions">
          <ButtonLink href={paths.blog()}>Read the articles</ButtonLink>
          {startHere && <WordLink href={paths.startHere()}>Start here</WordLink>}
          <WordLink href={paths.about()}>About the author</WordLink>
        </div>
        {newest && <Newest post={newest} />}
      </div>
      <Drawing seed={name} kind="hero" />
    </div>
  );
}

/** A title in Hindi gets its font after the first paint, so that it costs readers of English nothing. */
function Newest({ post }: { post: PostCard }) {
  const { slug, title, language } = post;
  return (
    <p className="newest late">
      <span className="label">Newest</span>{' '}
      <a href={paths.post(slug)} lang={language}>
        <MixedText text={title} language={language} />
      </a>{' '}
      <span className="meta">
        <ReadingTime post={post} />
      </span>
    </p>
  );
}
