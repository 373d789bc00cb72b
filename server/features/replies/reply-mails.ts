import { z } from 'zod';
import { type MailJobDeps, mailJobKind } from '#server/features/mail/mail-jobs.ts';
import { confirmRepliesMail, repliesMail } from '#server/features/mail/messages/comment-mails.ts';
import { confirmRepliesLink, conversationLink, stopRepliesLink } from './reply-links.ts';
import { claimNotices, deleteNotices, findReplySubscription, listNotices, markMailed } from './reply-store.ts';
import { CONFIRM_WITHIN_DAYS } from './reply-subscriptions.ts';

const payload = z.object({ email: z.string(), userId: z.int() });

export function confirmRepliesMailJob(deps: MailJobDeps) {
  const { database, siteUrl } = deps;
  return mailJobKind(deps, {
    kind: 'send-confirm-replies-mail',
    payload,
    write: async (site, { userId, email }) => {
      const subscription = await findReplySubscription(database.read, userId);
      if (!subscription || subscription.confirmed_at !== null || subscription.email !== email) return undefined;
      const link = confirmRepliesLink(siteUrl, subscription.token);
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
        await markMailed(db, userId, Date.now());
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
        stopUrl: stopRepliesLink(siteUrl, subscription.token),
      });
      return { ...mail, onSent: () => database.transaction((db) => deleteNotices(db, userId, key)) };
    },
  });
}
