import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { findAuthorAccount } from '#server/features/author/author-store.ts';
import { enqueueMail, type MailJobDeps, mailJobKind } from '#server/features/mail/mail-jobs.ts';
import { heldCommentsMail } from '#server/features/mail/messages/comment-mails.ts';
import { settingRow } from '#server/features/site/site-store.ts';
import { commentRulesRow } from './comment-store.ts';
import { countComments, findDeskComments, listDeskCommentIds } from './desk-comment-store.ts';

const HOUR_MS = 60 * 60_000;
/** So many are quoted; the others are at the desk. */
const QUOTED = 3;

const payload = z.object({ email: z.string() });

/** When a mail about comments that wait was last begun, even if it turned out to be needless. */
const mailedAtRow = settingRow('heldCommentsMailedAt', 0);

/** Mails the author about comments that wait, at most once an hour. Call it in the transaction that holds a comment. */
export async function enqueueHeldCommentsMail(db: WriteDb, now: number): Promise<void> {
  const email = (await findAuthorAccount(db))?.email;
  if (email === undefined) return;
  // Locked: a mail that begins at this moment either counts this comment, or has changed the time that names the next one.
  const mailedAt = await mailedAtRow.lock(db);
  const dueAt = Math.min(Math.max(now, mailedAt + HOUR_MS), now + HOUR_MS);
  // While a mail is on its way, a comment that is held meanwhile needs another one.
  const uniqueKey = `held comments ${mailedAt}`;
  await enqueueMail(db, { kind: 'send-held-comments-mail', payload: { email }, dueAt, uniqueKey });
}

export function heldCommentsMailJob(deps: MailJobDeps) {
  const { database } = deps;
  return mailJobKind(deps, {
    kind: 'send-held-comments-mail',
    payload,
    write: async (site) => {
      await database.transaction((db) => mailedAtRow.save(db, Date.now()));
      const { read } = database;
      const [count, ids, { mailsHeld }] = await Promise.all([
        countComments(read, 'held'),
        listDeskCommentIds(read, { show: 'held', before: Number.MAX_SAFE_INTEGER, limit: QUOTED }),
        commentRulesRow.read(read),
      ]);
      // They may have been handled meanwhile.
      if (count === 0 || !mailsHeld) return undefined;
      const comments = (await findDeskComments(read, ids)).map(
        ({ comment, author_first_name, author_last_name, post_title }) => ({
          name: [author_first_name, author_last_name].filter(Boolean).join(' '),
          ...{ words: comment, title: post_title },
        }),
      );
      return heldCommentsMail(site, { count, comments });
    },
  });
}
