import { useContent } from '#web/content/content.ts';
import { langOf } from './lang-of.ts';

interface CategoryChipsProps {
  /** A slug; empty for all categories. */
  chosen: string;
  pathOf: (category: string) => string;
}

const ALL = { slug: '', name: 'All' };

export function CategoryChips({ chosen, pathOf }: CategoryChipsProps) {
  const categories = useContent('categories');
  if (categories.length === 0) return null;
  return (
    <nav className="chips" aria-label="Filter by category">
      <ul>
        {[ALL, ...categories].map(({ slug, name }) => (
          <li key={slug}>
            <a href={pathOf(slug)} aria-current={slug === chosen ? 'true' : undefined} lang={langOf(name)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
