import type { WriteDb } from '#server/database/database.ts';
import type { Act } from '#shared/contracts/desk/history.ts';
import { insertEntry } from './history-store.ts';

interface Noted {
  /** Who did it. */
  by: { id: number };
  /** What it is called now. Never the name of a person: that of an account which is gone must be nowhere. */
  subject?: string;
  /** To how many things it was done, where it was done to several at once. */
  count?: number | undefined;
  /** Whom it is about. */
  personId?: number;
}

/** In the transaction that does it. */
export async function noteAct(db: WriteDb, act: Act, { by, subject = '', count, personId }: Noted): Promise<void> {
  const entry = { at: Date.now(), actor_id: by.id, act, subject, count: count ?? null, person_id: personId ?? null };
  await insertEntry(db, entry);
}
