import { setImmediate } from 'node:timers/promises';
import { notFound, tooLarge, unprocessable } from '#server/base/errors.ts';
import type { Database, Db } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { RedirectsImported } from '#shared/contracts/desk/redirect.ts';
import { REDIRECTS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { addRedirects } from './add-redirects.ts';
import { STEPS_MAXIMUM } from './find-redirect.ts';
import { isLocal, redirectPath } from './redirect-path.ts';
import { deleteRedirect, findRedirects, type ListedRedirect } from './redirect-store.ts';
import { readRedirectsFile } from './redirects-file.ts';

/** Few enough that other writers do not wait long. */
const ROWS_PER_TRANSACTION = 500;
/** How many refused lines are listed: enough to see what is wrong with a file. */
const REFUSED_SHOWN = 50;

interface Changing {
  database: Database;
  siteUrl: () => string;
  by: { id: number };
}

/** @throws {HttpError} 422 if the address cannot lead there */
export function saveRedirect({ database, siteUrl, by }: Changing, from: string, to: string): Promise<ListedRedirect> {
  return database.transaction(async (db) => {
    const options = { importId: null, byHand: true, now: Date.now(), siteUrl: siteUrl() };
    const result = await addRedirects(db, [{ from, to: { target: to } }], options);
    const [refused] = result.refused;
    if (refused) throw unprocessable(refused.reason, refused.field);
    const path = redirectPath(from) as string;
    const [saved] = await findRedirects(db, [path]);
    if (!saved) throw unprocessable('This is already the address of that post, so it needs no redirect.', 'from');
    if (await leadsBack(db, saved)) throw unprocessable('That address leads back to this one.', 'to');
    if (result.unchanged === 0) {
      await recordAudit(db, result.created > 0 ? 'redirect added' : 'redirect changed', { by, subject: path });
    }
    return saved;
  });
}

/** Circles of a file are not looked for: whoever asks for one of their addresses is led nowhere. */
async function leadsBack(db: Db, { path, target }: ListedRedirect): Promise<boolean> {
  let next = target;
  for (let step = 0; step < STEPS_MAXIMUM && next && isLocal(next); step += 1) {
    const key = redirectPath(next) ?? '';
    if (key === path) return true;
    next = (await findRedirects(db, [key]))[0]?.target ?? null;
  }
  return false;
}

/** @throws {HttpError} 404 */
export async function removeRedirect({ database, by }: Omit<Changing, 'siteUrl'>, from: string): Promise<void> {
  await database.transaction(async (db) => {
    const path = redirectPath(from) ?? '';
    if (!(await deleteRedirect(db, path))) throw notFound('There is no redirect from this address.');
    await recordAudit(db, 'redirect deleted', { by, subject: path });
    db.invalidate('redirects');
  });
}

/** @throws {HttpError} 413 if the file is too large, 422 if its format cannot be read */
export async function importRedirects({ database, siteUrl, by }: Changing, text: string): Promise<RedirectsImported> {
  if (Buffer.byteLength(text) > REDIRECTS_BYTES_MAXIMUM) {
    throw tooLarge(`The file is larger than ${REDIRECTS_BYTES_MAXIMUM / 1024 / 1024} MB.`, 'text');
  }
  const { rows, refused } = readRedirectsFile(text);
  const total = { added: 0, changed: 0, known: 0 };
  for (let start = 0; start === 0 || start < rows.length; start += ROWS_PER_TRANSACTION) {
    const batch = rows.slice(start, start + ROWS_PER_TRANSACTION);
    const options = { importId: null, byHand: true, now: Date.now(), siteUrl: siteUrl() };
    const result = await database.transaction(async (db) => {
      if (start === 0) await recordAudit(db, 'redirects imported', { by, count: rows.length });
      return addRedirects(db, batch, options);
    });
    total.added += result.created;
    total.changed += result.updated;
    total.known += result.unchanged;
    refused.push(...result.refused.map(({ from, reason }) => ({ from, reason })));
    // On SQLite none of this waits, so without a pause other requests would wait until the end.
    await setImmediate();
  }
  return { ...total, refused: refused.slice(0, REFUSED_SHOWN), refusedCount: refused.length };
}
