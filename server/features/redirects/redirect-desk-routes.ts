import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { notFound, tooLarge, unprocessable } from '#server/base/errors.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type DeskRedirect,
  deskRedirect,
  type MissedAddresses,
  missedAddresses,
  type RedirectsImported,
  type RedirectTest,
  redirectInput,
  redirectPage,
  redirectQuery,
  redirectReference,
  redirectsImport,
  redirectsImported,
  redirectTest,
} from '#shared/contracts/desk/redirect.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { REDIRECTS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { countOrNo } from '#shared/text/count-of.ts';
import { postPath } from '#shared/text/post-path.ts';
import { addRedirects } from './add-redirects.ts';
import { isOwnAddress, namesPageByQuery } from './own-addresses.ts';
import { addressOfPath, isLocal, redirectPath } from './redirect-path.ts';
import { countRedirects, findRedirects, type ListedRedirect, listRedirects } from './redirect-store.ts';
import type { Redirects } from './redirects.ts';
import { readRedirectsFile } from './redirects-file.ts';

/** JSON escapes quotation marks and line ends, which can double the length of the file. */
const IMPORT_LIMIT_BYTES = 2 * REDIRECTS_BYTES_MAXIMUM;

interface RedirectDesk extends TestDeps {
  database: Database;
  redirects: Redirects;
  siteUrl: () => string;
}

export function redirectDeskRoutes(desk: App, deps: RedirectDesk) {
  const { database, redirects, siteUrl } = deps;
  const { read } = database;

  const listing = { response: loginAnswers(redirectPage), querystring: redirectQuery };
  desk.get('/desk/redirects', { schema: listing }, async ({ query }) => {
    const { page, limit, offset } = toLimitOffset(query);
    const { search = '' } = query;
    // What was counted a moment ago is shown, too.
    await redirects.hits.write();
    const [rows, count] = await Promise.all([
      listRedirects(read, search, { limit, offset }),
      countRedirects(read, search),
    ]);
    return answer({ rows: rows.map(presentRedirect), count, page, limit });
  });

  desk.post(
    '/desk/redirects',
    { schema: { response: loginAnswers(deskRedirect), body: redirectInput } },
    async (request) => {
      const { from, to } = request.body;
      const saved = await saveRedirect({ database, siteUrl, by: request.user }, from, to);
      redirects.missed.forget(saved.path);
      return answer(presentRedirect(saved), 'Redirect saved.');
    },
  );

  const deleting = { response: loginAnswers(z.null()), body: redirectReference };
  desk.delete('/desk/redirects', { schema: deleting }, async (request) => {
    await removeRedirect({ database, by: request.user }, request.body.from);
    return answer(null, 'Redirect deleted.');
  });

  const importing = { response: loginAnswers(redirectsImported), body: redirectsImport };
  desk.post('/desk/redirects/import', { schema: importing, bodyLimit: IMPORT_LIMIT_BYTES }, async (request) => {
    const imported = await importRedirects({ database, siteUrl, by: request.user }, request.body.text);
    return answer(imported, `${countOrNo(imported.added, 'redirect')} added.`);
  });

  const testing = { response: loginAnswers(redirectTest), querystring: redirectReference };
  desk.get('/desk/redirects/test', { schema: testing }, async ({ query }) =>
    answer(await testRedirect(deps, query.from)),
  );

  desk.get('/desk/redirects/not-found', { schema: { response: loginAnswers(missedAddresses) } }, async () =>
    answer(await readMissed(deps)),
  );
}

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
function saveRedirect({ database, siteUrl, by }: Changing, from: string, to: string): Promise<ListedRedirect> {
  return database.transaction(async (db) => {
    const options = { importId: null, byHand: true, now: Date.now(), siteUrl: siteUrl() };
    const result = await addRedirects(db, [{ from, to: { target: to } }], options);
    const [refused] = result.refused;
    if (refused) throw unprocessable(refused.reason, refused.field);
    const path = redirectPath(from) as string;
    const [saved] = await findRedirects(db, [path]);
    if (!saved) throw unprocessable('This is already the address of that post, so it needs no redirect.', 'from');
    if (result.unchanged === 0) {
      await recordAudit(db, result.created > 0 ? 'redirect added' : 'redirect changed', { by, subject: path });
    }
    return saved;
  });
}

/** @throws {HttpError} 404 */
async function removeRedirect({ database, by }: Omit<Changing, 'siteUrl'>, from: string): Promise<void> {
  await database.transaction(async (db) => {
    const path = redirectPath(from) ?? '';
    if (!(await deleteRows(db, 'redirects', { path }))) throw notFound('There is no redirect from this address.');
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

function presentRedirect(row: ListedRedirect): DeskRedirect {
  const { slug, title, status, post_id } = row;
  const hasPost = post_id !== null && slug !== null && title !== null;
  return {
    from: row.path,
    to: hasPost ? postPath(slug) : (row.target ?? ''),
    post: hasPost ? { id: post_id, title, isPublished: status === 'published' } : null,
    isImported: row.by_hand === 0,
    hits: row.hits,
    last_hit_at: isoTimeOrNull(row.last_hit_at),
    created_at: isoTime(row.created_at),
  };
}

/** Without those that lead somewhere since. */
async function readMissed({ database, redirects }: RedirectDesk): Promise<MissedAddresses> {
  const missed = redirects.missed.list();
  const paths = missed.map(({ path }) => path);
  const found = await findRedirects(database.read, paths);
  const led = new Set(found.map(({ path }) => path));
  return missed
    .filter(({ path }) => !led.has(path))
    .map(({ path, count, lastAt }) => ({ path, count, last_at: isoTime(lastAt) }));
}

interface TestDeps {
  redirects: Pick<Redirects, 'find'>;
  /** What a page answers to strangers; `undefined` if no page has the address. */
  visit(address: string): Promise<{ status: number; location?: string | undefined } | undefined>;
}

const INVALID = 'This is not a valid address: it must be a path such as /old/post, or begin with https://.';
const NOWHERE =
  'Nowhere: visitors see “Page Not Found”. A redirect to something unpublished or gone, or back to itself, leads nowhere.';

/** Says where an address leads a stranger. Nothing of this is counted. */
async function testRedirect({ redirects, visit }: TestDeps, from: string): Promise<RedirectTest> {
  const key = redirectPath(from);
  if (key === undefined) return { to: null, sentence: INVALID };
  const address = addressOfPath(key);
  if (isOwnAddress(key)) return { to: address, sentence: 'This site answers there itself.' };
  const page = namesPageByQuery(key) ? undefined : await visit(address);
  if (page?.status === 200) return { to: address, sentence: 'A page of this site is there.' };
  if (page?.location) return { to: page.location, sentence: 'That page has moved.' };
  const found = await redirects.find(from);
  if (!found || (await isNowhere(visit, found.location))) return { to: null, sentence: NOWHERE };
  const reason =
    found.path === null
      ? 'The address itself says where, so no redirect is needed.'
      : `By the redirect from ${found.path}.`;
  return { to: found.location, sentence: reason };
}

/** Of feeds, images and other files. */
const EXTENSION = /\.[^./]+$/;

/** It is not known of other sites, nor of files, which are no pages. */
async function isNowhere(visit: TestDeps['visit'], location: string): Promise<boolean> {
  const key = isLocal(location) ? redirectPath(location) : undefined;
  if (key === undefined || isOwnAddress(key) || EXTENSION.test(key)) return false;
  const page = await visit(location.replace(/#.*$/s, ''));
  return page?.status !== 200 && page?.location === undefined;
}
