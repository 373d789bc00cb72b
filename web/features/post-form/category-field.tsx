import type { CategoryReference } from '#shared/contracts/category.ts';
import { langOf } from '#web/components/lang-of.ts';
import { Field } from '#web/forms/field.tsx';

interface CategoryFieldProps {
  categories: CategoryReference[];
  /** The id of the category chosen at first; `null` for none. */
  chosenId: number | null;
}

export function CategoryField({ categories, chosenId }: CategoryFieldProps) {
  return (
    <Field label="Category" name="category" isRequired>
      {(control) => (
        <select {...control} name="category" defaultValue={chosenId ?? ''} aria-required>
          <option value="">Select a category</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id} lang={langOf(category.name)}>
              {category.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
