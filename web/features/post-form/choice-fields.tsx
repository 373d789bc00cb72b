import type { PostDetailAnswer } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { langOf } from '#web/components/lang-of.ts';
import { useContent } from '#web/content/content.ts';
import { Field } from '#web/forms/field.tsx';

interface CategoryFieldProps {
  categories: ReturnType<typeof useCategories>;
  chosenId: number | null;
}

export function CategoryField({ categories, chosenId }: CategoryFieldProps) {
  return (
    <Field label="Category" name="category" isRequired>
      {(control) => (
        <select {...control} name="category" defaultValue={chosenId ?? ''} aria-required>
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

/** The available categories, and that of the post if it is not among them. */
export function useCategories(post: PostDetailAnswer | null) {
  const available = useContent('categories');
  const own = post?.postCategory;
  return own && !available.some(({ id }) => id === own.id) ? [own, ...available] : available;
}

/** Fonts, hyphenation and pronunciation depend on the language, which is usually detected from the script. */
export function LanguageField({ chosen }: { chosen: Language | null }) {
  return (
    <Field label="Language" name="language">
      {(control) => (
        <select {...control} name="language" defaultValue={chosen ?? ''}>
          <option value="">Detected from the text</option>
          <option value="en">English</option>
          <option value="hi" lang="hi">
            हिन्दी
          </option>
        </select>
      )}
    </Field>
  );
}
