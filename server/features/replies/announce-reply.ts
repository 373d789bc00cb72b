import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/mail-jobs.ts';
import { insertNotices, lockReplyAudience, markAnnounced } from './reply-store.ts';

/** Replies that come sooner after a mail are collected for the next one. */
const MAIL_EVERY_MS = 15 * 60_000;

interface Announced {
  id: number;
  parent_id: number | null;
  author_id: number | null;
}

/** Tells those who want to know of a reply that everybody sees now. Call it in the transaction that shows it. */
export async function announceReply(db: WriteDb, reply: Announced, now: number): Promise<void> {
  if (reply.parent_id === null || !(await markAnnounced(db, reply.id, now))) return;
  const audience = await lockReplyAudience(db, { parentId: reply.parent_id, exceptUser: reply.author_id ?? 0 });
  if (audience.length === 0) return;
  const userIds = audience.map(({ user_id }) => user_id);
  await insertNotices(db, reply.id, userIds);
  for (const { user_id: userId, email, mailed_at } of audience) {
    const dueAt = mailed_at === null ? now : Math.min(Math.max(now, mailed_at + MAIL_EVERY_MS), now + MAIL_EVERY_MS);
    // While a mail is on its way, what comes meanwhile needs another one.
    const uniqueKey = `replies ${userId} ${mailed_at ?? 0}`;
    await enqueueMail(db, { kind: 'send-replies-mail', payload: { email, userId }, dueAt, uniqueKey });
  }
}
