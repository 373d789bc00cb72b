import type { Insertable } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

type NewRow<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

let made = 0;

/** A letter that was sent, unless something else is said; each later than the one before. @returns the id */
export function buildSentLetter(database: Database, overrides: NewRow<'letters'> = {}): Promise<number> {
  made += 1;
  const startedAt = Date.UTC(2026, 5, 1) + made * 60_000;
  return database.transaction(async (db) => {
    db.invalidate('letters', 'site');
    const { id } = await db
      .insertInto('letters')
      .values({
        post_id: null,
        subject: `Letter ${made}`,
        preheader: 'What stands below the subject.',
        language: 'en',
        extent: 'full',
        audience: 'all',
        status: 'sent',
        started_at: startedAt,
        title: `Letter ${made}`,
        html: '<p>The mail.</p>',
        text: 'The mail.',
        page_html: '<p>The text.</p>',
        created_at: startedAt,
        ...overrides,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** @returns the id */
export function buildDelivery(
  database: Database,
  letterId: number,
  subscriberId: number | null,
  overrides: NewRow<'deliveries'> = {},
): Promise<number> {
  return database.transaction(async (db) => {
    const delivery = { letter_id: letterId, subscriber_id: subscriberId, due_at: 1, changed_at: 1 };
    const { id } = await db
      .insertInto('deliveries')
      .values({ ...delivery, status: 'sent', ...overrides })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
