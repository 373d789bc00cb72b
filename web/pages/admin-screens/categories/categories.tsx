import type { DeskCategory } from '#shared/contracts/category.ts';
import { CATEGORY_DESCRIPTION_MAXIMUM, CATEGORY_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { motifOfCategory } from '#web/components/category-motif.ts';
import * as paths from '#web/paths.ts';
import { CheckBox } from '../form-parts.tsx';
import type { ItemKind } from '../item-form.tsx';
import { groupFacts, NameFields, readNames } from '../name-fields.tsx';
import { OrderedScreen } from '../ordered-screen.tsx';
import { Thumbnail } from '../thumbnail.tsx';

const CATEGORIES: ItemKind<DeskCategory> = {
  here: 'categories',
  lead: (
    <>
      Shown in this order on <a href={paths.categories()}>the categories page</a>. Hiding a category keeps its posts;
      empty ones can be deleted.
    </>
  ),
  unit: 'category',
  nameOf: ({ name }) => name,
  hiding: {
    isShown: ({ is_active }) => is_active === 1,
    bodyFor: ({ name, slug, description }, isActive) => ({ name, slug, description, isActive }),
  },
  deletionQuestion: ({ name, all_posts }) => (all_posts > 0 ? null : `Delete the category “${name}”?`),
  emptyMessage: 'No categories yet. Every post belongs to one, so add the first.',
  picture: (category, categories) => <CategoryMark category={category} categories={categories} />,
  facts: (category) => groupFacts(category, category.slug),
  about: ({ description }) => description,
  fields: (category) => (
    <>
      <NameFields
        item={category}
        nameMaximum={CATEGORY_NAME_MAXIMUM}
        descriptionMaximum={CATEGORY_DESCRIPTION_MAXIMUM}
      />
      <CheckBox
        label="Show the category to readers and writers"
        name="isActive"
        isChecked={category?.is_active !== 0}
      />
    </>
  ),
  read: (fields) => ({ ...readNames(fields), isActive: fields.has('isActive') }),
};

export function Categories() {
  return <OrderedScreen kind={CATEGORIES} />;
}

/** The mark that readers see, which depends on the place among the categories that are shown. */
function CategoryMark({ category, categories }: { category: DeskCategory; categories: DeskCategory[] }) {
  const shown = categories.filter(({ is_active }) => is_active === 1);
  const place = shown.indexOf(category);
  const motif = motifOfCategory(place === -1 ? shown.length : place);
  return <Thumbnail shape="mark" drawing={{ seed: category.slug, kind: 'mark', motif }} />;
}
