import type { DeskCategory } from '#shared/contracts/desk/category.ts';
import { langOf } from '#web/components/lang-of.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/router.tsx';
import { DeskScreen, Fetched } from '../desk-screen.tsx';
import { OrderedList } from '../ordered-list.tsx';
import type { ItemKind } from '../use-ordered-items.ts';
import { CategoryFields, readCategory } from './category-fields.tsx';

const CATEGORIES: ItemKind<DeskCategory> = {
  path: '/desk/categories',
  unit: 'category',
  nameOf: ({ name }) => name,
  hiding: {
    isShown: ({ is_active }) => is_active === 1,
    bodyFor: ({ name, slug, description }, isActive) => ({ name, slug, description, isActive }),
  },
  deletionQuestion: ({ name, all_posts }) => (all_posts > 0 ? null : `Delete the category “${name}”?`),
  emptyMessage: 'No categories yet. Every post needs one.',
  fields: (category) => <CategoryFields category={category} />,
  read: readCategory,
};

export function Categories() {
  const lead = (
    <>
      In the order of <Link href={paths.categories()}>their page</Link>. A hidden one is no longer offered, and its
      posts stay; one without posts can be deleted.
    </>
  );
  return (
    <DeskScreen here="categories" heading="Categories" lead={lead}>
      <Fetched<DeskCategory[]> path={CATEGORIES.path}>
        {(categories, answer) => (
          <OrderedList kind={CATEGORIES} items={categories} answer={answer}>
            {(category) => <CategoryRow category={category} />}
          </OrderedList>
        )}
      </Fetched>
    </DeskScreen>
  );
}

function CategoryRow({ category }: { category: DeskCategory }) {
  const { name, slug, description, is_active, all_posts, post_count } = category;
  return (
    <>
      <h2 lang={langOf(name)}>{name}</h2>
      <p className="meta figures">
        <span lang={langOf(slug)}>{slug}</span>
        <span>{all_posts === 1 ? '1 post' : `${all_posts} posts`}</span>
        {all_posts > post_count && <span>{all_posts - post_count} of them not published</span>}
        {is_active === 0 && (
          <span className="badge" data-draft="">
            Hidden
          </span>
        )}
      </p>
      {description && (
        <p className="ordered-about" lang={langOf(description)}>
          {description}
        </p>
      )}
    </>
  );
}
