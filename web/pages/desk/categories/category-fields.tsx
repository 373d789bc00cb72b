import type { DeskCategory } from '#shared/contracts/desk/category.ts';
import { CATEGORY_DESCRIPTION_MAXIMUM, CATEGORY_NAME_MAXIMUM, SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { CheckBox } from '../form-parts.tsx';
import { textIn } from '../read-fields.ts';

export function CategoryFields({ category }: { category: DeskCategory | null }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={CATEGORY_NAME_MAXIMUM}
        spellCheck
        autoFocus
        defaultValue={category?.name}
      />
      <TextField
        label="Slug"
        hint="Its part of the address. Left empty, it is made from the name; links to the former one keep working."
        name="slug"
        required={false}
        maxLength={SLUG_MAXIMUM}
        autoCapitalize="none"
        defaultValue={category?.slug}
      />
      <LongTextField
        label="Description"
        name="description"
        maxLength={CATEGORY_DESCRIPTION_MAXIMUM}
        defaultValue={category?.description}
      />
      <CheckBox
        label="Offer the category to readers and writers"
        name="isActive"
        isChecked={category?.is_active !== 0}
      />
    </>
  );
}

export function readCategory(fields: FormData) {
  return {
    name: textIn(fields, 'name'),
    slug: textIn(fields, 'slug'),
    description: textIn(fields, 'description'),
    isActive: fields.has('isActive'),
  };
}
