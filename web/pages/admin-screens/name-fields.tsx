import { SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { fieldsOf, textsIn } from './read-fields.ts';

/** What a row says of what groups posts. */
export function groupFacts({ all_posts, post_count }: { all_posts: number; post_count: number }, address: string) {
  return (
    <>
      <span>{all_posts === 0 ? 'No posts yet' : countOf(all_posts, 'post')}</span>
      {all_posts > post_count && <span>{all_posts - post_count} unpublished</span>}
      <span lang={langOf(address)}>{address}</span>
    </>
  );
}

interface NameFieldsProps {
  /** `null` for one that is being added. */
  item: { name: string; slug: string; description: string } | null;
  nameMaximum: number;
  descriptionMaximum: number;
}

/** The fields of what groups posts and has a page: its name, its slug and its description. */
export function NameFields({ item, nameMaximum, descriptionMaximum }: NameFieldsProps) {
  const fieldOf = fieldsOf(item);
  return (
    <>
      <TextField label="Name" spellCheck autoFocus {...fieldOf('name', nameMaximum)} />
      <TextField
        label="Address"
        hint="The last part of the web address. Made from the name if left empty; links to an earlier one keep working."
        required={false}
        autoCapitalize="none"
        {...fieldOf('slug', SLUG_MAXIMUM)}
      />
      <LongTextField label="Description" {...fieldOf('description', descriptionMaximum)} />
    </>
  );
}

export function readNames(fields: FormData) {
  return textsIn(fields, ['name', 'slug', 'description']);
}
