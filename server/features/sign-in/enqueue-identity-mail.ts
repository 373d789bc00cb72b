import type { Invalidate, WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';

export const IDENTITY_MAIL = 'send-identity-mail';

interface IdentityNews {
  email: string;
  /** The other site, as people call it. */
  provider: string;
  is: 'linked' | 'removed';
}

/** Tells the owner of an account that there is one way in more, or one less. */
export async function enqueueIdentityMail(db: WriteDb, invalidate: Invalidate, news: IdentityNews) {
  const now = Date.now();
  await enqueueMail(db, invalidate, { kind: IDENTITY_MAIL, payload: { ...news, at: now }, now });
}
