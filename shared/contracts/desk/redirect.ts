import { z } from 'zod';
import { pageOf, paging, searchInput } from '../list.ts';
import { isoTime, requiredLine } from '../text.ts';

/** Longer than any address, so that one that is too long gets a sentence of its own. */
const ADDRESS_MAXIMUM = 10_000;

export const deskRedirect = z.object({
  /** The old address, without origin and trailing slash, readable. */
  from: z.string(),
  /** Where it leads: a root-relative address, or one of another site. */
  to: z.string(),
  /** The post that it leads to, whatever the address of that will be. */
  post: z.object({ id: z.int(), title: z.string(), isPublished: z.boolean() }).nullable(),
  /** Whether an import brought it, and nobody changed it. */
  isImported: z.boolean(),
  hits: z.int(),
  last_hit_at: isoTime.nullable(),
  created_at: isoTime,
});
export type DeskRedirect = z.infer<typeof deskRedirect>;

/** Newest first. */
export const redirectPage = pageOf(deskRedirect);
export type RedirectPage = z.infer<typeof redirectPage>;

/** Searches for a part of either address. */
export const redirectQuery = z.object({ ...paging, search: searchInput });

export const redirectInput = z.object({
  from: requiredLine(ADDRESS_MAXIMUM, 'The old address'),
  to: requiredLine(ADDRESS_MAXIMUM, 'Where it leads'),
});
export const redirectReference = redirectInput.pick({ from: true });

export const redirectTest = z.object({
  /** Where a stranger ends up; `null` if nothing is there. */
  to: z.string().nullable(),
  sentence: z.string(),
});
export type RedirectTest = z.infer<typeof redirectTest>;

/** A table `from,to`, a `redirects.json` or `redirects.yaml` of Ghost, or a `_redirects` of Netlify. */
export const redirectsImport = z.object({ text: z.string() });
export const redirectsImported = z.object({
  added: z.int(),
  changed: z.int(),
  /** How many led there already. */
  known: z.int(),
  /** The first fifty refused lines, and why. */
  refused: z.array(z.object({ from: z.string(), reason: z.string() })),
  refusedCount: z.int(),
});
export type RedirectsImported = z.infer<typeof redirectsImported>;

/** What was not found in the last seven days, the most frequent first. */
export const missedAddresses = z.array(z.object({ path: z.string(), count: z.int(), last_at: isoTime }));
export type MissedAddresses = z.infer<typeof missedAddresses>;
