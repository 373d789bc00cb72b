import { countOf } from '#shared/text/count-of.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { motifOfCategory } from '#web/components/category-motif.ts';
import { langOf } from '#web/components/lang-of.ts';
import { SeriesHint } from '#web/components/series-hint.tsx';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import * as paths from '#web/paths.ts';

export default function Categories() {
  const categories = useContent('categories');
  const postCounts = useContent('postCounts');
  return (
    <div className="sheet columns">
      <h1>Categories</h1>
      {categories.length === 0 && <NoneYet />}
      <ul className="category-list">
        {categories.map(({ slug, name, description }, index) => (
          <li key={slug}>
            <Drawing seed={slug} kind="mark" motif={motifOfCategory(index)} />
            <div>
              <h2 lang={langOf(name)}>
                <a href={paths.blog({ category: slug })}>{name}</a>
              </h2>
              {description && <p lang={langOf(description)}>{description}</p>}
            </div>
            <p className="meta">{countOf(postCounts[slug] ?? 0, 'article')}</p>
          </li>
        ))}
      </ul>
      <SeriesHint />
    </div>
  );
}

function NoneYet() {
  return (
    <div className="nothing-found">
      <Drawing seed="no category yet" kind="empty" />
      <p>There are no categories yet.</p>
      <WordLink href={paths.newsletter()}>Subscribe to the newsletter</WordLink>
    </div>
  );
}
