import { z } from 'zod';
import { optional, pageOf, paging, searchInput } from '../list.ts';
import { idInput, isoTime } from '../text.ts';

export const person = z.object({
  id: z.int(),
  /** Both names are empty until the address is verified and the person has given them. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** `false` until the person has proved that the address is theirs. */
  is_verified: z.boolean(),
  suspended_at: isoTime.nullable(),
  created_at: isoTime,
  /** When one of their sessions was last used; absent when they have no session. */
  last_used_at: isoTime.optional(),
  sessions: z.int(),
  posts: z.int(),
  comments: z.int(),
  /** What their posts take, with all versions and those in the bin, and their images. */
  bytes: z.int(),
});
export type Person = z.infer<typeof person>;

/** Newest first. */
export const personPage = pageOf(person);
export type PersonPage = z.infer<typeof personPage>;

export const personQuery = z.object({
  ...paging,
  /** Matches the beginning of a name or of the address. */
  search: searchInput,
  show: optional(z.enum(['all', 'admins', 'suspended'])),
  /** Only the person with this id. */
  id: optional(idInput),
});
export type PersonQuery = z.output<typeof personQuery>;

/** Whether posts and comments remain under 'Unknown Author' or are deleted with the account. */
export const whatTheyWrote = z.enum(['keep', 'delete']);
export const personDeletion = z.object({ writings: whatTheyWrote });
export const personRole = z.object({ isAdmin: z.boolean() });
