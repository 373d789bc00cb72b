import { z } from 'zod';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type DeskRedirect,
  deskRedirect,
  type MissedAddresses,
  missedAddresses,
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
import { importRedirects, removeRedirect, saveRedirect } from './change-redirects.ts';
import { isEndless, variantsOf } from './find-redirect.ts';
import { isOwnAddress, namesPageByQuery } from './own-addresses.ts';
import { addressOfPath, isLocal, redirectPath } from './redirect-path.ts';
import { countRedirects, findRedirects, type ListedRedirect, listRedirects } from './redirect-store.ts';
import type { Redirects } from './redirects.ts';

/** JSON escapes quotation marks and line ends, which can double the length of the file. */
const IMPORT_LIMIT_BYTES = 2 * REDIRECTS_BYTES_MAXIMUM;

interface RedirectDesk extends TestDeps {
  database: Database;
  redirects: Redirects;
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
  const found = await findRedirects(
    database.read,
    missed.map(({ path }) => path),
  );
  const led = new Set(found.map(({ path }) => path));
  return missed
    .filter(({ path }) => !led.has(path))
    .map(({ path, count, lastAt }) => ({ path, count, last_at: isoTime(lastAt) }));
}

interface TestDeps {
  database: Database;
  redirects: Pick<Redirects, 'find'>;
  siteUrl: () => string;
  /** What a page answers to strangers; `undefined` if no page has the address. */
  visit(address: string): Promise<{ status: number; location?: string | undefined } | undefined>;
}

/** Says where an address leads a stranger, and why. Nothing of this is counted. */
async function testRedirect({ database, redirects, siteUrl, visit }: TestDeps, from: string): Promise<RedirectTest> {
  const key = redirectPath(from);
  if (key === undefined)
    return {
      to: null,
      sentence: 'This is not a valid address: it must be a path such as /old/post, or begin with https://.',
    };
  const address = addressOfPath(key);
  if (isOwnAddress(key)) return { to: address, sentence: 'This site answers there itself.' };
  const page = namesPageByQuery(key) ? undefined : await visit(address);
  if (page?.status === 200) return { to: address, sentence: 'A page of this site is there.' };
  if (page?.location) return { to: page.location, sentence: 'That page has moved.' };
  const found = await redirects.find(from);
  if (!found) return { to: null, sentence: await explainNothing(database, key, siteUrl()) };
  if (found.path === null)
    return { to: found.location, sentence: 'The address itself says where, so no redirect is needed.' };
  if (await isNowhere(visit, found.location))
    return { to: null, sentence: `Nowhere: the redirect from ${found.path} leads to a page that does not exist.` };
  return { to: found.location, sentence: `By the redirect from ${found.path}.` };
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

async function explainNothing({ read }: Database, key: string, siteUrl: string): Promise<string> {
  const rows = await findRedirects(read, variantsOf(key).keys);
  const hidden = rows.find(({ post_id, status }) => post_id !== null && status !== 'published');
  if (hidden) return `Nowhere for now: it leads to “${hidden.title}”, which is not published.`;
  if (await isEndless(read, key, siteUrl)) return 'Nowhere: it leads in a circle, or through too many addresses.';
  return rows.length > 0 ? 'Nowhere: its target no longer exists.' : 'Nowhere: visitors see “Page Not Found”.';
}
