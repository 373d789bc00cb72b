import type { Category } from '#shared/contracts/category.ts';
import type { CategoryRow } from './category-store.ts';

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    is_active: row.is_active,
    post_count: row.post_count,
  };
}
