import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { deleteSessionsOf } from '#server/features/accounts/session-store.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { holdPerson } from './hold-person.ts';

/** Of one's own, all but the one that asks. */
export function endSessions(database: Database, by: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db) => {
    await holdPerson(db, { id, by });
    await deleteSessionsOf(db, id, id === by.id ? by.sessionId : undefined);
    await noteAct(db, 'sessions ended', { by, personId: id });
  });
}
