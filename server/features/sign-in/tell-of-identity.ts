import type { Changed, WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';

export const IDENTITY_MAIL = 'send-identity-mail';

interface IdentityNews {
  email: string;
  /** The other site, as people call it. */
  provider: string;
  is: 'linked' | 'removed';
}

/** Tells the owner of an account that there is one way in more, or one less. */
export async function tellOfIdentity(db: WriteDb, changed: Changed, news: IdentityNews) {
  const now = Date.now();
  await enqueueMail(db, changed, { kind: IDENTITY_MAIL, payload: { ...news, at: now }, now });
}
