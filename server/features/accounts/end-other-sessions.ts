import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import { NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import type { Accounts } from './accounts.ts';
import type { CurrentUser } from './current-user.ts';
import { logOutAndNotify } from './log-out-and-notify.ts';
import { holdUser } from './user-store.ts';

/** All of one's own but the one that asks. */
export function endOtherSessions(
  { database, nameProvider }: Pick<Accounts, 'database' | 'nameProvider'>,
  { id, sessionId }: CurrentUser,
): Promise<IdentityRemoval> {
  return database.transaction(async (db, changed) => {
    const user = await holdUser(db, id);
    if (!user) return NOTHING_LINKED;
    return logOutAndNotify(db, changed, { user, by: 'owner', keepSessionId: sessionId, nameProvider });
  });
}
