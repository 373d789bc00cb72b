import type { Author } from '#shared/contracts/author.ts';
import { paragraphs } from '#shared/text/paragraphs.ts';
import { langOf } from '#web/components/lang-of.ts';
import { Portrait } from '#web/components/portrait.tsx';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

export function AuthorIntroduction({ author }: { author: Author }) {
  return (
    <section className="author-introduction late" aria-labelledby="author">
      <div className="sheet columns">
        <Portrait author={author} />
        <div className="author-words">
          <p className="label">The author</p>
          <h2 id="author" lang={langOf(author.name)}>
            {author.name}
          </h2>
          <p lang={langOf(author.bio)}>{paragraphs(author.bio)[0]}</p>
          <Link className="word-button" href={paths.about()}>
            More about the author
          </Link>
        </div>
      </div>
    </section>
  );
}
