import { motifOfCategory } from '#web/components/category-motif.ts';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import type { BlogRequest } from '#web/routing/requests.ts';

const HEADINGS = { '': 'Articles', en: 'Articles in English', hi: 'हिन्दी लेख' };

/** The chosen category with its mark and its description or, without one, the chosen language. */
export function BlogHeading({ category, language }: Pick<BlogRequest, 'category' | 'language'>) {
  const categories = useContent('categories');
  const index = categories.findIndex(({ slug }) => slug === category);
  const chosen = categories[index];
  if (!chosen) return <h1 lang={langOf(HEADINGS[language])}>{HEADINGS[language]}</h1>;
  const { name, description } = chosen;
  return (
    <div className="section-head category-head">
      <Drawing seed={chosen.slug} kind="mark" motif={motifOfCategory(index)} />
      <h1 lang={langOf(name)}>{name}</h1>
      {description && (
        <p className="standfirst" lang={langOf(description)}>
          {description}
        </p>
      )}
    </div>
  );
}
