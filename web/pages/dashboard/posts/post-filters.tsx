import { useContent } from '#web/content.ts';
import { ListFilters } from '#web/features/desk/list-filters.tsx';

interface PostFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  categoryId: string;
  onChoose: (categoryId: string) => void;
}

export function PostFilters({ search, onSearch, categoryId, onChoose }: PostFiltersProps) {
  const categories = useContent('categories').map(({ id, name }) => [String(id), name] as const);
  return (
    <ListFilters
      label="Search your posts"
      placeholder="Search posts..."
      search={search}
      onSearch={onSearch}
      group="Filter by category"
      choices={[['', 'All'], ...categories]}
      chosen={categoryId}
      onChoose={onChoose}
    />
  );
}
