import type { PostDetail } from '#shared/contracts/post.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { langOf } from '#web/components/lang-of.ts';
import { nameOf } from '#web/components/person-name.tsx';
import { Portrait } from '#web/components/portrait.tsx';
import { useContent } from '#web/content/content.ts';
import * as paths from '#web/paths.ts';
import { END_LABELS } from './end-labels.ts';

/** The author of the post, with a portrait if that is the site's author. An imported author has no profile here. */
export function PostAuthor({ post: { author, language } }: { post: PostDetail }) {
  const owner = useContent('author');
  const labels = END_LABELS[language];
  const name = nameOf(author);
  return (
    <section className="post-author" aria-labelledby="post-author">
      {owner && author?.is_owner && <Portrait author={owner} />}
      <div>
        <p className="label">{labels.writtenBy}</p>
        <h2 id="post-author" lang={langOf(name) ?? 'en'}>
          {name}
        </h2>
        {(!author || author.is_owner || author.has_account) && (
          <WordLink href={paths.about()}>{labels.profile}</WordLink>
        )}
      </div>
    </section>
  );
}
