import { useId } from 'react';
import { useContent } from '#web/content.ts';

interface PostFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  categoryId: string;
  onChoose: (categoryId: string) => void;
}

export function PostFilters({ search, onSearch, categoryId, onChoose }: PostFiltersProps) {
  const id = useId();
  const filters = [{ id: '', name: 'All' }, ...useContent('categories')];
  return (
    <div className="post-filters">
      <div className="search-form">
        <label className="visually-hidden" htmlFor={id}>
          Search your posts
        </label>
        <input
          id={id}
          type="search"
          placeholder="Search posts..."
          value={search}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a form around it */}
      <div className="filter-buttons" role="group" aria-label="Filter by category">
        {filters.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={String(id) === categoryId} onClick={() => onChoose(String(id))}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
