import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/errors.ts';
import { noteAct } from '#server/features/history/note-act.ts';
import { findSubscriber, markUnsubscribedById } from './subscriber-desk-store.ts';
import type { Subscriber } from './subscriber-store.ts';

/** For somebody who asked to be left in peace by other ways than the link. Twice is as good as once. */
export function unsubscribeAtDesk(database: Database, by: { id: number }, id: number): Promise<Subscriber> {
  return database.transaction(async (db) => {
    if (await markUnsubscribedById(db, id, Date.now())) await noteAct(db, 'subscriber unsubscribed', { by });
    const subscriber = await findSubscriber(db, id);
    if (!subscriber) throw notFound('This subscriber is gone.');
    return subscriber;
  });
}
