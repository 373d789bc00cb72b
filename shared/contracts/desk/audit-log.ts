import { z } from 'zod';
import { pageOf } from '../list.ts';
import { personName } from '../post.ts';
import { isoTime } from '../text.ts';

/** The actions that the audit log records. */
export const auditAction = z.enum([
  'site changed',
  'examples removed',
  'robots changed',
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
  'start here changed',
  'series added',
  'series changed',
  'series deleted',
  'series ordered',
  'parts ordered',
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
  'citations changed',
  'made an admin',
  'no longer an admin',
  'suspended',
  'restored',
  'sessions ended',
  'person deleted',
  'subscriber added',
  'subscribers imported',
  'subscribers exported',
  'subscriber unsubscribed',
  'letter queued',
  'letter paused',
  'letter resumed',
  'letter cancelled',
  'letter sent again',
  'letter deleted',
  'newsletter settings changed',
  'mail events changed',
  'subscriber resumed',
  'redirect added',
  'redirect changed',
  'redirect deleted',
  'redirects imported',
  'site exported',
  'tasks dismissed',
  'import uploaded',
  'import started',
  'import cancelled',
  'import undone',
  'import deleted',
]);
export type AuditAction = z.infer<typeof auditAction>;

const auditEntry = z.object({
  id: z.int(),
  at: isoTime,
  /** Absent when the account was deleted. */
  actor: personName.extend({ id: z.int() }).optional(),
  act: auditAction,
  /**
   * The title or name at that time; for `site changed` the changed fields; empty for people, for several subjects, and
   * for a post that was deleted with its author.
   */
  subject: z.string(),
  /** The number of comments or subscribers concerned; absent for a single comment. */
  count: z.int().optional(),
  /** The person concerned, if any; also absent when that account was deleted. */
  person: personName.optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Newest first. */
export const auditPage = pageOf(auditEntry);
export type AuditPage = z.infer<typeof auditPage>;
