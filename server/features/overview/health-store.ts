import type { Db } from '#server/database/database.ts';
import { MAIL_KINDS } from '#server/features/mail/enqueue-mail.ts';

export async function countWaitingMails(db: Db): Promise<{ count: number; oldest: number | null }> {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('failed_at', 'is', null)
    .where('kind', 'in', MAIL_KINDS)
    .executeTakeFirstOrThrow();
}

/** Newest first. */
export function listFailedJobs(db: Db, limit: number) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'failed_at', 'attempts'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
