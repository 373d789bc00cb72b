import type { PostDetail } from '#shared/contracts/post.ts';
import { langOf } from '#web/components/lang-of.ts';
import { nameOf } from '#web/components/person-name.tsx';
import { Portrait } from '#web/components/portrait.tsx';
import { useContent } from '#web/content.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';

/** Who wrote the post; with a face when it is the person whose site this is. */
export function PostAuthor({ author }: { author: PostDetail['author'] }) {
  const owner = useContent('author');
  const name = nameOf(author);
  return (
    <section className="post-author" lang="en" aria-labelledby="post-author">
      {owner?.name === name && <Portrait author={owner} />}
      <div>
        <p className="label">Written by</p>
        <h2 id="post-author" lang={langOf(name)}>
          {name}
        </h2>
        <Link className="word-button" href={paths.about()}>
          View Profile
        </Link>
      </div>
    </section>
  );
}
