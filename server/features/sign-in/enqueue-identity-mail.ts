import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';

export const IDENTITY_MAIL = 'send-identity-mail';

interface IdentityChange {
  email: string;
  /** The display name of the other site. */
  provider: string;
  is: 'linked' | 'removed';
}

/** Notifies the owner of an account that an identity was linked or removed. */
export async function enqueueIdentityMail(db: WriteDb, change: IdentityChange) {
  const now = Date.now();
  await enqueueMail(db, { kind: IDENTITY_MAIL, payload: { ...change, at: now }, now });
}
