import type { CategoryReference } from '#shared/contracts/category.ts';
import { langOf } from '#web/components/lang-of.ts';
import { Field } from '#web/forms/field.tsx';

interface CategoryFieldProps {
  categories: CategoryReference[];
  /** What an option stands for. */
  by: 'name' | 'id';
  /** The id of the one that is chosen; empty for none. */
  chosen: string;
}

export function CategoryField({ categories, by, chosen }: CategoryFieldProps) {
  const start = categories.find((category) => String(category.id) === chosen)?.[by];
  return (
    <Field label="Category" name="category" isRequired>
      {(control) => (
        <select {...control} name="category" defaultValue={start ?? ''} aria-required>
          <option value="">Select a category</option>
          {categories.map((category) => (
            <option key={category.id} value={category[by]} lang={langOf(category.name)}>
              {category.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
