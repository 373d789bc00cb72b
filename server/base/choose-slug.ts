import { slugOf } from '#shared/text/slug.ts';
import { conflict } from './errors.ts';

interface Slugs {
  /** What the slug is for, such as `category`. */
  unit: string;
  /** Whether nothing else has the slug, or once had it: addresses with a former slug must go on working. */
  isFree: (slug: string) => Promise<boolean>;
}

/**
 * Returns the requested slug, or a free one made from the name if none was requested.
 * @throws {HttpError} 409 if the requested one is not free
 */
export async function chooseSlug(requested: { name: string; slug: string }, { unit, isFree }: Slugs): Promise<string> {
  if (requested.slug === '') return firstFreeSlug(requested.name, isFree);
  if (await isFree(requested.slug)) return requested.slug;
  throw conflict(
    `The address “${requested.slug}” belongs to another ${unit}, or once did. Choose a different one.`,
    'slug',
  );
}

export async function firstFreeSlug(name: string, isFree: Slugs['isFree']): Promise<string> {
  const slug = slugOf(name);
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if (await isFree(numbered)) return numbered;
  }
}
