import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { deleteRows, insertIfNew, updateRows } from '#server/database/rows.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { enqueueMail, type MailJobDeps, mailJobKind } from '#server/features/mail/mail-jobs.ts';
import { confirmRepliesMail, repliesMail } from '#server/features/mail/messages/comment-mails.ts';
import { postPath } from '#shared/text/post-path.ts';
import {
  claimNotices,
  findReplySubscription,
  listNotices,
  lockReplyAudience,
  markAnnounced,
  saveReplySubscription,
} from './reply-store.ts';

const HOUR = 60 * 60_000;
const CONFIRM_WITHIN_DAYS = 7;
export const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * HOUR;
/** Someone who comments again before this has passed already has the mail with the link. */
const ASK_AGAIN_AFTER_MS = 24 * HOUR;

/** A user has asked for mails about replies. The first time, they have to confirm it by a mailed link. */
export async function askForReplies(
  db: WriteDb,
  user: Pick<CurrentUser, 'id' | 'email'>,
  now: number,
): Promise<'to be confirmed' | 'on'> {
  const known = await findReplySubscription(db, user.id);
  if (known && known.confirmed_at !== null) return 'on';
  if (known && Math.abs(now - known.asked_at) < ASK_AGAIN_AFTER_MS) return 'to be confirmed';
  await saveReplySubscription(db, { userId: user.id, token: randomBytes(16).toString('base64url'), now });
  await enqueueMail(db, { kind: 'send-confirm-replies-mail', payload: { email: user.email, userId: user.id } });
  return 'to be confirmed';
}

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
  for (const { user_id: userId, email, mailed_at } of audience) {
    await insertIfNew(db, 'reply_notices', { user_id: userId, comment_id: reply.id, mail_key: null });
    const dueAt = mailed_at === null ? now : Math.min(Math.max(now, mailed_at + MAIL_EVERY_MS), now + MAIL_EVERY_MS);
    // While a mail is on its way, what comes meanwhile needs another one.
    const uniqueKey = `replies ${userId} ${mailed_at ?? 0}`;
    await enqueueMail(db, { kind: 'send-replies-mail', payload: { email, userId }, dueAt, uniqueKey });
  }
}

export const CONFIRM_REPLIES_PATH = '/replies/confirm/';
export const STOP_REPLIES_PATH = '/replies/stop/';
/** Opens the page of the post where the conversation begins, however many newer ones there are. */
function conversationLink(siteUrl: string, { slug, parentId }: { slug: string; parentId: number }): string {
  return `${siteUrl}${postPath(slug)}?before=${parentId + 1}#comment-${parentId}`;
}

const payload = z.object({ email: z.string(), userId: z.int() });

export function confirmRepliesMailJob(deps: MailJobDeps) {
  const { database, siteUrl } = deps;
  return mailJobKind(deps, {
    kind: 'send-confirm-replies-mail',
    payload,
    write: async (site, { userId, email }) => {
      const subscription = await findReplySubscription(database.read, userId);
      if (!subscription || subscription.confirmed_at !== null || subscription.email !== email) return undefined;
      const link = `${siteUrl}${CONFIRM_REPLIES_PATH}${subscription.token}`;
      return confirmRepliesMail(site, { link, days: CONFIRM_WITHIN_DAYS });
    },
  });
}

/** One mail about all replies that somebody has not been told of. */
export function repliesMailJob(deps: MailJobDeps) {
  const { database, siteUrl } = deps;
  return mailJobKind(deps, {
    kind: 'send-replies-mail',
    payload,
    write: async (site, { userId, email }, { key }) => {
      // From now on, replies need another mail; what came before is in this one.
      await database.transaction(async (db) => {
        await updateRows(db, 'reply_subscriptions', { user_id: userId }, { mailed_at: Date.now() });
        await claimNotices(db, userId, key);
      });
      const subscription = await findReplySubscription(database.read, userId);
      if (!subscription || subscription.confirmed_at === null || subscription.email !== email) return undefined;
      const replies = await listNotices(database.read, userId, key);
      if (replies.length === 0) return undefined;
      const mail = repliesMail(site, {
        replies: replies.map(({ comment, first_name, last_name, title, slug, parent_id }) => ({
          name: [first_name, last_name].filter(Boolean).join(' '),
          ...{ words: comment, title },
          link: conversationLink(siteUrl, { slug, parentId: parent_id as number }),
        })),
        stopUrl: `${siteUrl}${STOP_REPLIES_PATH}${subscription.token}`,
      });
      const told = { user_id: userId, mail_key: key };
      return {
        ...mail,
        onSent: async () => void (await database.transaction((db) => deleteRows(db, 'reply_notices', told))),
      };
    },
  });
}
