import type { ReactNode } from 'react';
import { SLUG_MAXIMUM } from '#shared/form-limits.ts';
import { countOf } from '#shared/text/count-of.ts';
import { langOf } from '#web/components/lang-of.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { textsIn } from './read-fields.ts';

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
