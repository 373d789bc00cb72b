import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import type { PostDraft } from '#web/features/drafts/post-draft.ts';
import { Field } from '#web/forms/field.tsx';
import * as paths from '#web/paths.ts';
import { useUser } from '#web/session/user.ts';
import { useStore } from '#web/store.ts';

interface CategoryFieldProps {
  draft: PostDraft;
  categories: ReturnType<typeof useCategories>;
  /** Whether what was typed is still there after leaving the form. */
  isStored: boolean;
}

export function CategoryField({ draft, categories, isStored }: CategoryFieldProps) {
  const chosen = useStore(draft, ({ typed }) => typed.writing.categoryId);
  const hint = categories.length === 0 && <NoCategories isStored={isStored} />;
  return (
    <Field label="Category" name="category" hint={hint} isRequired>
      {(control) => (
        <select
          {...control}
          name="category"
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => draft.write({ categoryId: Number(value) || null })}
          aria-required
        >
          <option value="">Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id} lang={langOf(name)}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A post needs a category, so without any there must be a way to the first one. */
function NoCategories({ isStored }: { isStored: boolean }) {
  const { user } = useUser();
  if (!user?.is_admin) return <>There are no categories yet. An admin has to add one.</>;
  return (
    <>
      There are no categories yet.{' '}
      <a href={paths.adminScreen('categories')} data-unasked={isStored || undefined}>
        Add the first one
      </a>
      .{isStored && ' Your text stays on this device.'}
    </>
  );
}

/** The available categories, and that of the post if it is not among them. */
export function useCategories(post: PostDetailAnswer | null) {
  const available = useContent('categories');
  const own = post?.postCategory;
  return own && !available.some(({ id }) => id === own.id) ? [own, ...available] : available;
}
