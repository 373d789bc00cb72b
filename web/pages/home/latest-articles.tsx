import { WordLink } from '#web/components/button-link.tsx';
import { CategoryChips } from '#web/components/category-chips.tsx';
import { NothingFound } from '#web/components/nothing-found.tsx';
import { PostEntry } from '#web/components/post-entry.tsx';
import { useContent } from '#web/content.ts';
import { paths } from '#web/paths.ts';

export function LatestArticles({ category }: { category: string }) {
  const { featured, others } = useContent('latest', category);
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
              cover="cover"
              coverSizes="(min-width: 64em) 44rem, 90vw"
            />
          ) : (
            <NothingFound />
          )}
          <div className="latest-others">
            {others.map((post) => (
              <PostEntry key={post.id} post={post} heading="h3" />
            ))}
          </div>
          {featured && <WordLink href={paths.blog({ category })}>All articles</WordLink>}
        </div>
      </div>
    </section>
  );
}
