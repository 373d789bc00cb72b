import type { LatestPosts } from '#shared/contracts/post.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { CategoryChips } from '#web/components/category-chips.tsx';
import { NothingFound, wayOut } from '#web/components/nothing-found.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { TitleList } from '#web/components/title-list.tsx';
import * as paths from '#web/paths.ts';

interface LatestArticlesProps {
  latest: LatestPosts;
  /** A slug; empty for all categories. */
  category: string;
}

export function LatestArticles({ latest: { featured, others, earlier }, category }: LatestArticlesProps) {
  return (
    <section className="latest-articles late" id="articles" aria-labelledby="latest">
      <div className="sheet columns">
        <div className="section-head">
          <h2 id="latest">Latest articles</h2>
          <CategoryChips chosen={category} pathOf={(slug) => `${paths.home({ category: slug })}#articles`} />
        </div>
        <div>
          {featured ? (
            <PostEntry
              post={featured}
              heading="h3"
              className="post-entry-large"
              hasCover
              coverSizes="(min-width: 64em) 26rem, 90vw"
            />
          ) : (
            <NothingFound {...wayOut(category !== '')} {...(category === '' && { sentence: 'No articles yet.' })} />
          )}
          {others.length > 0 && (
            <div className="latest-others">
              {others.map((post) => (
                <PostEntry key={post.id} post={post} heading="h3" />
              ))}
            </div>
          )}
          {earlier.length > 0 && <TitleList posts={earlier} label="Earlier articles" />}
          {featured && <WordLink href={paths.blog({ category })}>All articles</WordLink>}
        </div>
      </div>
    </section>
  );
}
