import { SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { textsIn } from './read-fields.ts';

interface NameFieldsProps {
  /** `null` for one that is being added. */
  item: { name: string; slug: string; description: string } | null;
  nameMaximum: number;
  descriptionMaximum: number;
}

/** The fields of what groups posts and has a page: its name, its slug and its description. */
export function NameFields({ item, nameMaximum, descriptionMaximum }: NameFieldsProps) {
  return (
    <>
      <TextField label="Name" name="name" maxLength={nameMaximum} spellCheck autoFocus defaultValue={item?.name} />
      <TextField
        label="Address"
        hint="The last part of the web address. Made from the name if left empty; links to an earlier one keep working."
        name="slug"
        required={false}
        maxLength={SLUG_MAXIMUM}
        autoCapitalize="none"
        defaultValue={item?.slug}
      />
      <LongTextField
        label="Description"
        name="description"
        maxLength={descriptionMaximum}
        defaultValue={item?.description}
      />
    </>
  );
}

export function readNames(fields: FormData) {
  return textsIn(fields, ['name', 'slug', 'description']);
}
