import type { Category } from '#shared/contracts/category.ts';
import type { DeskCategory } from '#shared/contracts/desk/category.ts';
import type { CategoryRow, CountedCategoryRow } from './category-store.ts';

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

export function presentDeskCategory(row: CountedCategoryRow): DeskCategory {
  return { ...presentCategory(row), all_posts: row.all_posts };
}
