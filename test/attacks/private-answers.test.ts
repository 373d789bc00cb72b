import { expect, test } from 'vitest';
import { type OpenDatabase, onSqlite, openMigrated } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import type { Answer } from '../support/server/test-app.ts';
import { openWithReaders } from '../support/texts/engagement.ts';
import { postIn } from '../support/texts/writing.ts';
import { addressesOf, cookieOf, describedCalls } from './attacker.ts';

guard('What was made for one person was cached for everyone.');

/** The directives that keep an answer out of what several people share. */
const isKeptByNobodyElse = ({ headers }: Answer) =>
  /(^|[ ,])(private|no-store)([ ,]|$)/.test(String(headers['cache-control']));

/** What somebody may say of the copy they have of this answer. */
const conditionsOf = ({ headers }: Answer): Record<string, string>[] => [
  { 'if-none-match': '*' },
  { 'if-none-match': String(headers.etag ?? '"guessed"') },
  { 'if-modified-since': new Date().toUTCString() },
];

async function openRead(open: OpenDatabase) {
  const app = await openWithReaders(open, { rateLimits: false });
  const [author, reader] = [await app.writer(), await app.reader()];
  const shown = postIn(await author.create({ title: 'Shown' }));
  const draft = postIn(await author.create({ title: 'Draft', status: 'draft' }));
  postIn(await reader.like(shown.id, true));
  postIn(await reader.comment(shown.id));
  return { ...app, author, reader, shown, draft };
}

/** Answers that depend on who asks. */
const PERSONAL = [
  '/api/post/list',
  '/post/list',
  '/api/post/1',
  '/post/1',
  '/api/blog-posts/1',
  '/api/post/likes/1',
  '/api/post/comment/1',
  '/api/auth/profile',
  '/api/auth/sessions',
  '/api/dashboard/stats',
  '/api/dashboard/recent-posts',
  '/api/dashboard/today',
];

onSqlite('an answer to one person', (open) => {
  test('is never for a shared cache, whatever was asked and by whom', async () => {
    const app = await openRead(open);
    const admin = await app.admin();
    const gets = (await describedCalls(app)).filter(({ method }) => method === 'GET');
    expect(gets.length).toBeGreaterThanOrEqual(40);
    for (const headers of [{}, app.author.bearer, cookieOf(app.author.bearer), admin.bearer]) {
      for (const url of [
        ...gets.flatMap(({ path }) => addressesOf(path, [1])),
        ...PERSONAL,

        '/api/post/999',
      ]) {
        const answer = await app.get(url, { ...headers });
        expect([url, answer.headers['cache-control'], isKeptByNobodyElse(answer)]).toContain(true);
        // The browser of someone who is logged in keeps nothing for the next person either.
        const isPersonal = Object.keys(headers).length > 0 && url.startsWith('/api/');
        if (isPersonal) expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
      }
    }
  });

  test('would be let into one where a page is everybody’s', async () => {
    const app = await openRead(open);
    expect(isKeptByNobodyElse(await app.get('/blog/shown'))).toBe(false);
    expect((await app.get('/blog/shown')).headers['cache-control']).toContain('public');
  });

  test('is not the next one’s, whatever copy they say they have', async () => {
    const app = await openRead(open);
    for (const url of PERSONAL) {
      const own = await app.get(url, app.author.bearer);
      const [fresh, again] = [await app.get(url), await app.get(url, cookieOf(app.author.bearer))];
      expect([url, own.statusCode, again.statusCode, own.body === fresh.body]).toEqual([url, 200, 200, false]);
      for (const condition of conditionsOf(own)) {
        const { statusCode, body } = await app.get(url, condition);
        // Any copy at all: a caller who says so is told nothing but that strangers are answered here.
        const isUnchanged = condition['if-none-match'] === '*' && fresh.headers.etag !== undefined;
        expect([url, statusCode, body]).toEqual(isUnchanged ? [url, 304, ''] : [url, fresh.statusCode, fresh.body]);
      }
    }
  });

  test('cut out by a range is the whole answer, or refused', async () => {
    const app = await openRead(open);
    for (const url of ['/api/post/list', '/blog/shown', '/']) {
      const whole = await app.get(url);
      const part = await app.get(url, { range: 'bytes=0-9' });
      expect([url, part.statusCode, part.body]).toEqual([url, whole.statusCode, whole.body]);
    }
  });
});

/** What a cache in front of the site does not look at, and the site must not either. */
const POISON: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
  { forwarded: 'host=evil.example;proto=http' },
  { host: 'evil.example' },
  { 'x-forwarded-proto': 'http', 'x-forwarded-port': '81', 'x-forwarded-prefix': '/evil' },
  { 'x-original-url': '/blog/draft' },
  { 'x-rewrite-url': '/blog/draft' },
  { 'x-original-uri': '/api/auth/profile', 'x-forwarded-uri': '/api/auth/profile' },
  { accept: 'application/json' },
  { 'accept-language': 'evil' },
  { 'x-middleware-rewrite': '/blog/draft', 'x-invoke-path': '/blog/draft' },
  { 'x-forwarded-for': 'evil.example' },
];

test.each(POISON)('a page is the same for everybody after somebody asked with %j', async (headers) => {
  const app = await openRead(() => openMigrated('sqlite'));
  for (const [url, status] of [
    ['/', 200],
    ['/blog', 200],
    ['/blog/shown', 200],
    ['/blog/none', 404],
    ['/about?evil=1', 200],
  ] as const) {
    const poisoned = await app.get(url, headers);
    const after = await app.get(url);
    expect([url, poisoned.statusCode, after.statusCode]).toEqual([url, status, status]);
    expect([url, after.body, after.headers.etag]).toEqual([url, poisoned.body, poisoned.headers.etag]);
    expect(after.body + JSON.stringify(after.headers)).not.toMatch(/evil|"draft"|@example\.org/i);
  }
});

onSqlite('a page', (open) => {
  test('is a stranger’s, whoever was the first to ask, but for a draft, which only those get who may see it', async () => {
    const app = await openRead(open);
    const [admin, other] = [await app.admin(), await app.writer()];
    const draftFor = async (headers: Record<string, string>) => {
      const answer = await app.get('/blog/draft', headers);
      return [answer.statusCode, answer.headers['cache-control'] === 'no-store'];
    };
    for (const { bearer } of [app.author, admin]) {
      for (const headers of [bearer, cookieOf(bearer)]) {
        expect(await draftFor({ ...headers })).toEqual([200, true]);
        expect((await app.get(`/blog/${app.draft.id}`, { ...headers })).headers.location).toBe('/blog/draft');
        for (const nobody of [{}, { ...other.bearer }, { ...cookieOf(other.bearer) }])
          expect(await draftFor(nobody)).toEqual([404, false]);
        expect((await app.get('/blog', { ...headers })).body).toBe((await app.get('/blog')).body);
        expect((await app.get('/blog/shown', { ...headers })).body).toBe((await app.get('/blog/shown')).body);
      }
    }
    expect(postIn(await app.get('/api/post/draft', app.author.bearer)).title).toBe('Draft');
  });

  test('that was kept is gone for who comes next, once its post is a draft, in the bin, or was renamed', async () => {
    const app = await openRead(open);
    const etag = String((await app.get('/blog/shown')).headers.etag);
    const next = () => app.get('/blog/shown', { 'if-none-match': etag });
    expect((await next()).statusCode).toBe(304);
    const whole = { id: app.shown.id, title: 'Shown' };
    postIn(await app.author.update({ ...whole, status: 'draft' }));
    expect((await next()).statusCode).toBe(404);
    // The same words, but the page also says when it was last changed.
    postIn(await app.author.update({ ...whole, status: 'published' }));
    expect((await next()).statusCode).toBe(200);
    postIn(await app.author.remove(app.shown.id));
    expect((await next()).statusCode).toBe(404);
    postIn(await app.author.restore(app.shown.id));
    postIn(await app.author.update({ ...whole, title: 'Renamed' }));
    expect((await next()).headers.location).toBe('/blog/renamed');
  });

  test('of a draft does not lead on from the address it once had in public', async () => {
    const app = await openRead(open);
    postIn(await app.author.update({ id: app.shown.id, title: 'Very private name' }));
    expect((await app.get('/blog/shown')).headers.location).toBe('/blog/very-private-name');
    postIn(await app.author.update({ id: app.shown.id, title: 'Very private name', status: 'draft' }));
    for (const url of [
      '/blog/shown',
      '/api/post/shown',
      '/post/shown',
      '/api/blog-posts/shown',
      `/blog/${app.shown.id}`,
    ]) {
      const answer = await app.get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(JSON.stringify(answer.headers) + answer.body).not.toMatch(/very-private/i);
    }
  });
});
