import { useState } from 'react';
import type { DeskCategory } from '#shared/contracts/desk/category.ts';
import { CATEGORY_DESCRIPTION_MAXIMUM, CATEGORY_NAME_MAXIMUM, CATEGORY_SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { CancelButton, CheckBox } from '../form-parts.tsx';
import { textIn } from '../read-fields.ts';

interface CategoryFormProps {
  /** `null` adds a new one. */
  category: DeskCategory | null;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

export function CategoryForm({ category, onSaved, onClose }: CategoryFormProps) {
  const [existing, setExisting] = useState(category);

  async function send(body: ReturnType<typeof readCategory>) {
    if (existing) await api(`/desk/categories/${existing.id}`, { method: 'PUT', body });
    else setExisting(await api<DeskCategory>('/desk/categories', { method: 'POST', body }));
    await onSaved();
  }

  return (
    <DeskForm
      label={existing ? `Edit “${existing.name}”` : 'A new category'}
      read={readCategory}
      send={send}
      onAllSaved={onClose}
      saved={existing ? 'The category is saved' : 'The category is added'}
      failed="The category could not be saved"
      button={existing ? 'Save' : 'Add the category'}
      aside={(isUnsaved) => <CancelButton isUnsaved={isUnsaved} onClose={onClose} />}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={CATEGORY_NAME_MAXIMUM}
        spellCheck
        autoComplete="off"
        autoFocus
        defaultValue={category?.name}
      />
      <TextField
        label="Slug"
        hint="Its part of the address. Left empty, it is made of the name; links to the former one go on working."
        name="slug"
        required={false}
        maxLength={CATEGORY_SLUG_MAXIMUM}
        autoCapitalize="none"
        autoComplete="off"
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
    </DeskForm>
  );
}

function readCategory(fields: FormData) {
  return {
    name: textIn(fields, 'name'),
    slug: textIn(fields, 'slug'),
    description: textIn(fields, 'description'),
    isActive: fields.has('isActive'),
  };
}
