import type { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import type { RemarkEntry, SiteEntry } from '../entry.ts';
import { SITE_PARTS, type SitePart } from './site-parts.ts';

interface SiteContext {
  /** Whether the site has no posts but those of this import. */
  isEmpty: boolean;
}

/**
 * Apply these before the first post: the categories, since posts would otherwise make them without a description, and
 * the works that texts cite. All others come after the posts and the images, which they name.
 */
export const SITE_PARTS_BEFORE_POSTS: readonly string[] = ['categories', 'settings', 'cited_works'];

/**
 * Brings back a part of a site: a setting, the author, the book, a policy. That is done only on an empty site, and what
 * somebody has set there already stays, so that an import that is repeated changes nothing.
 * @returns why it was left out; `undefined` if it was not
 */
export async function applySiteEntry(
  db: WriteDb,
  { place, part, value }: SiteEntry,
  { isEmpty }: SiteContext,
): Promise<RemarkEntry | undefined> {
  const known: SitePart<z.ZodType> | undefined = Object.hasOwn(SITE_PARTS, part)
    ? SITE_PARTS[part as keyof typeof SITE_PARTS]
    : undefined;
  if (!known) return { kind: 'problem', place, remark: `This version does not know what “${part}” is.` };
  if (!isEmpty) {
    return {
      kind: 'left out',
      place,
      remark: `${known.name} could not be imported, since this site has posts of its own.`,
    };
  }
  const parsed = known.schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.length ? ` (${issue.path.join('.')}: ${issue.message})` : '';
    return { kind: 'problem', place, remark: `${known.name} could not be imported${field}.` };
  }
  const isApplied = await known.apply(db, parsed.data);
  if (isApplied) return undefined;
  return { kind: 'left out', place, remark: `${known.name} did not change, since this site has its own.` };
}
