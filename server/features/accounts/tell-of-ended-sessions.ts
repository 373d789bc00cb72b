import type { Changed, WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import type { UserCredentials } from './user-store.ts';

export const SESSIONS_ENDED_MAIL = 'send-sessions-ended-mail';

interface EndedSessions {
  user: Pick<UserCredentials, 'email' | 'passwordHash'>;
  by: 'owner' | 'admin';
  identities: IdentityRemoval;
}

/** Tells the owner which ways into the account were removed and which are left; where there are none, nobody is told. */
export async function tellOfEndedSessions(
  db: WriteDb,
  changed: Changed,
  { user, by, identities }: EndedSessions,
): Promise<void> {
  if (identities.removed.length + identities.kept.length === 0) return;
  const now = Date.now();
  const payload = { email: user.email, hasPassword: user.passwordHash !== null, by, identities, at: now };
  await enqueueJob(db, { kind: SESSIONS_ENDED_MAIL, payload, now });
  changed('jobs');
}
