import type { ReactNode } from 'react';
import { SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { fieldsOf, textsIn } from './read-fields.ts';

interface NamedWordsProps {
  item: { name: string; description: string; all_posts: number; post_count: number };
  /** Its page, if readers can open it. */
  href?: string | undefined;
  address: string;
  children?: ReactNode;
}

/** What a row says of what groups posts. */
export function NamedWords({ item, href, address, children }: NamedWordsProps) {
  const { name, description, all_posts, post_count } = item;
  return (
    <>
      <h2 lang={langOf(name)}>{href ? <a href={href}>{name}</a> : name}</h2>
      <p className="meta figures">
        <span>{all_posts === 0 ? 'No posts yet' : countOf(all_posts, 'post')}</span>
        {all_posts > post_count && <span>{all_posts - post_count} unpublished</span>}
        <span lang={langOf(address)}>{address}</span>
        {children}
      </p>
      {description && (
        <p className="ordered-about quiet small" lang={langOf(description)}>
          {description}
        </p>
      )}
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
