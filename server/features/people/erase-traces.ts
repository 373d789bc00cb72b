import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { Media } from '#server/features/media/media.ts';
import { listPreviews, removeOutdatedPreviews } from '#server/features/preview-images/read-previews.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { deleteJobsWith, enqueueJob, listPayloads } from '#server/jobs/job-store.ts';

const ERASE_TRACES = 'erase-traces';
const RETRY_FOR_MS = 7 * 24 * 60 * 60_000;

/** The job contains only a hash of the address, because the address itself must not remain anywhere. */
const payload = z.object({ addressHash: z.string() });

export async function enqueueErasure(
  db: WriteDb,
  { email, secret, now }: { email: string; secret: string; now: number },
): Promise<void> {
  await enqueueJob(db, { kind: ERASE_TRACES, payload: { addressHash: hashAddress(secret, email) }, now });
}

interface Deps {
  database: Database;
  media: Pick<Media, 'store'>;
  mailer: Pick<Mailer, 'takeBack'>;
  secret: string;
}

/**
 * Erases what a deleted person leaves behind outside of the rows: mails in the queue and in the outbox, preview images
 * with the titles of their posts, bytes in the database's files.
 */
export function eraseTracesJob({ database, media, mailer, secret }: Deps): JobKind<z.infer<typeof payload>> {
  return {
    kind: ERASE_TRACES,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ addressHash }) => {
      const isTheirs = (address: string) => hashAddress(secret, address) === addressHash;
      await stopMails(database, isTheirs);
      await mailer.takeBack(isTheirs);
      await removeOutdatedPreviews(database.read, media.store, await listPreviews(media.store));
      await database.engine.eraseDeleted();
    },
  };
}

/**
 * Deletes the mail jobs to an address. A job that is running may still be retried or write to the outbox.
 * @throws an `EBUSY` error while such a job runs, so that this one is retried
 */
async function stopMails(database: Database, isTheirs: (address: string) => boolean): Promise<void> {
  const payloads = await listPayloads(database.read);
  const address = payloads.map(addressIn).find((candidate) => candidate !== undefined && isTheirs(candidate));
  if (address === undefined) return;
  await database.transaction((db) => deleteJobsWith(db, { email: address }, Date.now()));
  // A running job is not interrupted, so wait until it has ended.
  if ((await listPayloads(database.read)).some((text) => isTheirs(addressIn(text) ?? ''))) {
    throw Object.assign(new Error('A mail is being sent.'), { code: 'EBUSY' });
  }
}

function addressIn(text: string): string | undefined {
  const { email } = JSON.parse(text) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}

function hashAddress(secret: string, address: string): string {
  return createHmac('sha256', secret).update(`erase|${address}`).digest('base64url');
}
