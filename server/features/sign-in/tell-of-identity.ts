import type { Changed, WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';

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
  await enqueueJob(db, { kind: IDENTITY_MAIL, payload: { ...news, at: now }, now });
  changed('jobs');
}
