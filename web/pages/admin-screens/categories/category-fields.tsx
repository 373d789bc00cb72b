import type { DeskCategory } from '#shared/contracts/category.ts';
import { CATEGORY_DESCRIPTION_MAXIMUM, CATEGORY_NAME_MAXIMUM } from '#shared/form-limits.ts';
import { CheckBox } from '../form-parts.tsx';
import { NameFields, readNames } from '../name-fields.tsx';

export function CategoryFields({ category }: { category: DeskCategory | null }) {
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

export function readCategory(fields: FormData) {
  return { ...readNames(fields), isActive: fields.has('isActive') };
}
