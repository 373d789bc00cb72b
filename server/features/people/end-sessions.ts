import { accountGone } from '#server/errors.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { logOutAndNotify } from '#server/features/accounts/log-out-and-notify.ts';
import { holdUser } from '#server/features/accounts/user-store.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import { holdPerson } from './hold-person.ts';

/** Of one's own, all but the one that asks. */
export function endSessions(
  { database, nameProvider }: Pick<Accounts, 'database' | 'nameProvider'>,
  by: CurrentUser,
  id: number,
): Promise<IdentityRemoval> {
  return database.transaction(async (db, changed) => {
    await holdPerson(db, { id, by });
    const user = await holdUser(db, id);
    if (!user) throw accountGone();
    const isOwn = id === by.id;
    const logout = isOwn ? ({ by: 'owner', keepSessionId: by.sessionId } as const) : ({ by: 'admin' } as const);
    const identities = await logOutAndNotify(db, changed, { user, nameProvider, ...logout });
    await noteAct(db, 'sessions ended', { by, personId: id });
    return identities;
  });
}
