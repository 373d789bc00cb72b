import { expect, test } from 'vitest';
import { BROWSER, closeAndCount, counted, listCounted, read } from '../../../test/support/accounts/readers.ts';
import { buildPost, buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { type OpenDatabase, onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { openWriting } from '../../../test/support/texts/writing.ts';
import { hashReader } from './count-readers.ts';

const DONE = { status: true, message: 'OK', data: null };
const NOON = Date.UTC(2026, 0, 31, 12);
/** So that no test runs over midnight. */
const AT_NOON = { clock: () => NOON };

/** Answers are alike, whatever counts. */
async function expectDone(...answers: ReturnType<typeof read>[]) {
  for (const answer of await Promise.all(answers)) expect([answer.statusCode, answer.json()]).toEqual([200, DONE]);
}

const cookieOf = ({ authorization }: { authorization: string }) => ({
  cookie: `session=${authorization.replace('Bearer ', '')}`,
});

onBothDatabases('readers', (open) => {
  test('who come 200 times at once are the 50 they are', async () => {
    const site = await openApp(open, FAST);
    const id = await buildPost(site.database);
    const visits = Array.from({ length: 200 }, (_, visit) => read(site, id, { from: `198.51.100.${visit % 50}` }));
    await expectDone(...visits);
    expect(await closeAndCount(site)).toEqual([counted(50)]);
  });

  test('are counted once by two processes, whichever of many posts each begins with', async () => {
    const place = await open();
    const again: OpenDatabase = async () => ({ ...place, database: place.openAgain() });
    const sites = [await openApp(async () => place, FAST), await openApp(again, FAST)] as const;
    const ids: number[] = [];
    for (let made = 0; made < 20; made += 1) ids.push(await buildPost(place.database));
    for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      await expectDone(
        ...ids.map((id) => read(sites[0], id, { from })),
        ...ids.toReversed().map((id) => read(sites[1], id, { from })),
      );
    }
    await sites[1].app.close();
    expect(await closeAndCount(sites[0])).toEqual(Array(20).fill(counted(3)));
  });
});

onDatabase('readers', (open) => {
  test('are counted once a day for each post, and apart for what they do', async () => {
    const site = await openApp(open, AT_NOON);
    const [one, other] = [await buildPost(site.database), await buildPost(site.database)];
    await expectDone(
      read(site, one),
      read(site, one),
      read(site, String(one)),
      read(site, one, { from: '203.0.113.8' }),
      read(site, one, { headers: { 'user-agent': BROWSER.replace('142', '143') } }),
      read(site, one, { kind: 'share' }),
      read(site, other),
    );
    expect(await closeAndCount(site)).toEqual([counted(3, 1), counted(1)]);
  });

  test('count again the next day, as somebody else', async () => {
    let time = Date.UTC(2026, 0, 31, 23, 59, 59);
    const site = await openApp(open, { clock: () => time });
    const id = await buildPost(site.database);
    await expectDone(read(site, id), read(site, id));
    time += 1000;
    await expectDone(read(site, id));
    expect(await closeAndCount(site)).toEqual([counted(2)]);
    const rows = await listCounted(site.database);
    expect(rows.map(({ day }) => day).sort()).toEqual(['2026-01-31', '2026-02-01']);
    expect(new Set(rows.map(({ reader }) => reader)).size).toBe(2);
  });

  test('who are logged in are one person, wherever they are', async () => {
    const site = await openApp(open, AT_NOON);
    const id = await buildPost(site.database);
    const bearer = await buildSession(site.database, await buildUser(site.database));
    await expectDone(
      read(site, id, { headers: bearer }),
      read(site, id, { headers: bearer, from: '203.0.113.99' }),
      read(site, id, { headers: cookieOf(bearer), from: '203.0.113.100' }),
      read(site, id),
    );
    expect(await closeAndCount(site)).toEqual([counted(2)]);
  });

  test('do not count on their own posts, and admins on none', async () => {
    const site = await openApp(open, AT_NOON);
    const authorId = await buildUser(site.database);
    const author = await buildSession(site.database, authorId);
    const admin = await buildSession(site.database, await buildUser(site.database, { is_admin: 1 }));
    const [own, other] = [await buildPost(site.database, { authorId }), await buildPost(site.database)];
    for (const headers of [author, cookieOf(author), admin, cookieOf(admin)]) {
      for (const kind of ['view', 'share'] as const) {
        await expectDone(read(site, own, { headers, kind }), read(site, other, { headers, kind }));
      }
    }
    expect(await closeAndCount(site)).toEqual([counted(0), counted(1, 1)]);
  });

  test('are counted on what is published, and answered alike on anything else', async () => {
    const site = await openWriting(open, AT_NOON);
    const writer = await site.writer();
    const draft = await buildPost(site.database, { status: 'draft' });
    const deleted = await buildPost(site.database, { authorId: writer.id });
    const removed = (await writer.remove(deleted)).statusCode;
    await expectDone(...[draft, deleted, 999_999, Number.MAX_SAFE_INTEGER].map((id) => read(site, id)));
    expect([removed, await closeAndCount(site)]).toEqual([200, [counted(0), counted(0)]]);
    expect(await listCounted(site.database)).toEqual([]);
  });

  test('are not counted when a program reads, or a browser that only prepares', async () => {
    const site = await openApp(open, AT_NOON);
    const id = await buildPost(site.database);
    const others = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ];
    await expectDone(...others.map((headers) => read(site, id, { headers })));
    expect(await closeAndCount(site)).toEqual([counted(0)]);
  });

  test('leave nothing that leads back to them', async () => {
    // Nothing is written meanwhile, so the second reader finds no room.
    const counting = { pendingMaximum: 1, writeEveryMs: 60 * 60_000 };
    const site = await openApp(open, { ...AT_NOON, counting });
    site.logger.level = 'trace';
    site.expectComplaint('there are more readers than can be counted; some are left out');
    const id = await buildPost(site.database);
    const bearer = await buildSession(site.database, await buildUser(site.database));
    await expectDone(read(site, id), read(site, id, { headers: bearer }));
    await closeAndCount(site);
    const [row] = await listCounted(site.database);
    expect(row).toEqual({
      post_id: id,
      kind: 'view',
      day: '2026-01-31',
      reader: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(JSON.stringify([row, site.lines])).not.toMatch(/203\.0\.113|Mozilla|Chrome/);
  });

  test('of one network count up to a limit, and are answered beyond it', async () => {
    const site = await openApp(open, AT_NOON);
    const id = await buildPost(site.database);
    const browsers = Array.from({ length: 6001 }, (_, number) => ({ 'user-agent': `${BROWSER} ${number}` }));
    for (const headers of browsers) await read(site, id, { headers });
    await expectDone(read(site, id), read(site, id, { from: '203.0.113.8' }));
    expect(await closeAndCount(site)).toEqual([counted(6001)]);
  });
});

const FAST = { ...AT_NOON, counting: { writeEveryMs: 1 } };

onDatabase('a call to count a reader', (open) => {
  test('is refused when it is far too long, or not JSON', async () => {
    const { send, app } = await openApp(open);
    for (const url of ['/api/post/view', '/post/view', '/api/post/share', '/post/share']) {
      expect((await send('POST', url, { post_id: 'x'.repeat(2000) })).statusCode).toBe(413);
      const text = {
        method: 'POST',
        url,
        headers: { 'content-type': 'text/plain' },
        payload: '{"post_id":1}',
      } as const;
      expect((await app.inject(text)).statusCode).toBe(415);
    }
  });

  test('is answered under both prefixes', async () => {
    const site = await openApp(open, AT_NOON);
    const id = await buildPost(site.database);
    for (const url of ['/api/post/view', '/post/view']) {
      const answer = await site.send('POST', url, { post_id: id }, { 'user-agent': BROWSER });
      expect([answer.json(), answer.headers['cache-control']]).toEqual([DONE, 'private, no-cache']);
    }
    expect(await closeAndCount(site)).toEqual([counted(1)]);
  });
});

test('a reader has another name each day, on each site, and for each identity', () => {
  const names = [
    hashReader('secret', '2026-01-31', 'one'),
    hashReader('secret', '2026-02-01', 'one'),
    hashReader('other', '2026-01-31', 'one'),
    hashReader('secret', '2026-01-31', 'other'),
  ];
  expect(new Set(names).size).toBe(4);
  expect(hashReader('secret', '2026-01-31', 'one')).toBe(names[0]);
});
