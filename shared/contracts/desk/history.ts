import { z } from 'zod';
import { pageOf, paging } from '../list.ts';
import { personName } from '../post.ts';
import { isoTime } from '../text.ts';

/** Everything somebody does at the desk. */
export const act = z.enum([
  'site changed',
  'policy changed',
  'book changed',
  'author changed',
  'video added',
  'video changed',
  'video deleted',
  'videos ordered',
  'category added',
  'category changed',
  'category deleted',
  'categories ordered',
  'post published',
  'post sent back',
  'post featured',
  'post no longer featured',
  'post deleted',
  'post restored',
  'comment approved',
  'comment hidden',
  'comment deleted',
  'comment rules changed',
  'made an admin',
  'no longer an admin',
  'suspended',
  'restored',
  'sessions ended',
  'person deleted',
  'subscribers imported',
  'subscribers exported',
  'subscriber unsubscribed',
]);
export type AuditAction = z.infer<typeof act>;

const historyEntry = z.object({
  id: z.int(),
  at: isoTime,
  /** Absent when the account is gone. */
  actor: personName.optional(),
  act,
  /** What it was called then; the names of the fields where the site was changed; empty where it is about a person or several. */
  subject: z.string(),
  /** How many comments or subscribers it is about; absent where it is about one comment. */
  count: z.int().optional(),
  /** Whom it is about; absent as well when that account is gone. */
  person: personName.optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Newest first. */
export const historyPage = pageOf(historyEntry);
export type HistoryPage = z.infer<typeof historyPage>;

export const historyQuery = z.object(paging);
