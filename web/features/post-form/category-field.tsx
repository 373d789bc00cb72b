import { useId } from 'react';
import type { CategoryReference } from '#shared/contracts/category.ts';
import { useFormState } from '#web/forms/form-state.ts';

interface CategoryFieldProps {
  categories: CategoryReference[];
  /** What an option stands for. */
  by: 'name' | 'id';
  /** The id of the one that is chosen; empty for none. */
  chosen: string;
}

export function CategoryField({ categories, by, chosen }: CategoryFieldProps) {
  const id = useId();
  const problem = useFormState().problems.category;
  const start = categories.find((category) => String(category.id) === chosen)?.[by];
  return (
    <div className="field">
      <label htmlFor={id} className="is-required">
        Category
      </label>
      <div className="field-input">
        <select
          id={id}
          name="category"
          defaultValue={start ?? ''}
          aria-required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
        >
          <option value="">Select a category</option>
          {categories.map((category) => (
            <option key={category.id} value={category[by]}>
              {category.name}
            </option>
          ))}
        </select>
      </div>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
