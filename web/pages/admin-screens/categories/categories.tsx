import type { DeskCategory } from '#shared/contracts/category.ts';
import { CATEGORY_DESCRIPTION_MAXIMUM, CATEGORY_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { countOf } from '#shared/text/count-of.ts';
import { motifOfCategory } from '#web/components/category-motif.ts';
import { langOf } from '#web/components/lang-of.ts';
import * as paths from '#web/paths.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { CheckBox } from '../form-parts.tsx';
import { NameFields, readNames } from '../name-fields.tsx';
import { OrderedList } from '../ordered-list.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import type { ItemKind } from '../use-ordered-items.ts';

const CATEGORIES: ItemKind<DeskCategory> = {
  path: '/desk/categories',
  unit: 'category',
  nameOf: ({ name }) => name,
  hiding: {
    isShown: ({ is_active }) => is_active === 1,
    bodyFor: ({ name, slug, description }, isActive) => ({ name, slug, description, isActive }),
  },
  deletionQuestion: ({ name, all_posts }) => (all_posts > 0 ? null : `Delete the category “${name}”?`),
  emptyMessage: 'No categories yet. Every post belongs to one, so add the first.',
  picture: (category, categories) => <CategoryMark category={category} categories={categories} />,
  fields: (category) => <CategoryFields category={category} />,
  read: readCategory,
};

export function Categories() {
  const lead = (
    <>
      Shown in this order on <a href={paths.categories()}>the categories page</a>. Hiding a category keeps its posts;
      empty ones can be deleted.
    </>
  );
  return (
    <AdminScreen here="categories" lead={lead} unit={CATEGORIES.unit}>
      <Fetched<DeskCategory[]> path={CATEGORIES.path} unit={CATEGORIES.unit}>
        {(categories, answer) => (
          <OrderedList kind={CATEGORIES} items={categories} answer={answer}>
            {(category) => <CategoryRow category={category} />}
          </OrderedList>
        )}
      </Fetched>
    </AdminScreen>
  );
}

function CategoryRow({ category }: { category: DeskCategory }) {
  const { name, slug, description, is_active, all_posts, post_count } = category;
  return (
    <>
      <h2 lang={langOf(name)}>{name}</h2>
      <p className="meta figures">
        <span>{all_posts === 0 ? 'No posts yet' : countOf(all_posts, 'post')}</span>
        {all_posts > post_count && <span>{all_posts - post_count} unpublished</span>}
        <span lang={langOf(slug)}>{slug}</span>
        {is_active === 0 && (
          <span className="badge" data-draft="">
            Hidden
          </span>
        )}
      </p>
      {description && (
        <p className="ordered-about quiet small" lang={langOf(description)}>
          {description}
        </p>
      )}
    </>
  );
}

/** The mark that readers see, which depends on the place among the categories that are shown. */
function CategoryMark({ category, categories }: { category: DeskCategory; categories: DeskCategory[] }) {
  const shown = categories.filter(({ is_active }) => is_active === 1);
  const place = shown.indexOf(category);
  const motif = motifOfCategory(place === -1 ? shown.length : place);
  return <Thumbnail shape="mark" drawing={{ seed: category.slug, kind: 'mark', motif }} />;
}

function CategoryFields({ category }: { category: DeskCategory | null }) {
  return (
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
  );
}

function readCategory(fields: FormData) {
  return { ...readNames(fields), isActive: fields.has('isActive') };
}
