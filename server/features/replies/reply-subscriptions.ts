import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { enqueueMail } from '#server/features/mail/mail-jobs.ts';
import { makeReplyToken } from './reply-links.ts';
import {
  confirmReplySubscription,
  deleteReplySubscription,
  findReplySubscription,
  saveReplySubscription,
} from './reply-store.ts';

const HOUR = 60 * 60_000;
export const CONFIRM_WITHIN_DAYS = 7;
const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * HOUR;
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
  await saveReplySubscription(db, { userId: user.id, token: makeReplyToken(), now });
  await enqueueMail(db, { kind: 'send-confirm-replies-mail', payload: { email: user.email, userId: user.id } });
  return 'to be confirmed';
}

/** @returns `false` when the link is invalid or too old */
export function confirmReplies(database: Database, token: string, now: number): Promise<boolean> {
  return database.transaction((db) =>
    confirmReplySubscription(db, { token, now, askedAfter: now - CONFIRM_WITHIN_MS }),
  );
}

/** Does nothing for an unknown token, so that the answer tells nothing about it. */
export function stopReplies(database: Database, token: string): Promise<void> {
  return database.transaction((db) => deleteReplySubscription(db, token));
}
