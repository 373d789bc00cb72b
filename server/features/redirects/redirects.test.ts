import { expect, test, vi } from 'vitest';
import { buildCategory, buildPost, inTransaction } from '../../../test/support/database/builders.ts';
import { type OpenDatabase, onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { listenTo, openWriting, postIn } from '../../../test/support/texts/writing.ts';
import { addRedirects, type NewRedirect } from './add-redirects.ts';
import { countHits, MissedAddresses } from './redirects.ts';

const FROM_THE_LAMP = 'https://old.example/2019/04/the-lamp/';

function add({ database }: Pick<TestApp, 'database'>, ...rows: NewRedirect[]) {
  return database.transaction((db) => addRedirects(db, rows, { importId: null, now: 0 }));
}

const to = (from: string, target: string): NewRedirect => ({ from, to: { target } });

/** @returns where each of the addresses leads; the status where it leads nowhere */
async function leads(app: Pick<TestApp, 'get'>, ...addresses: string[]): Promise<(string | number)[]> {
  const found: (string | number)[] = [];
  for (const address of addresses) {
    const { statusCode, headers } = await app.get(address);
    found.push(statusCode === 301 ? (headers.location as string) : statusCode);
  }
  return found;
}

const every = <Value>(count: number, value: Value): Value[] => Array(count).fill(value);

/** A post that had another address, and a redirect so that the list is not empty. */
async function openMoved(open: OpenDatabase) {
  const app = await openWriting(open);
  const owner = await app.admin();
  const { id, slug } = postIn(await owner.create({ title: 'A lamp in the window' }));
  await add(app, { from: FROM_THE_LAMP, to: { postId: id } });
  return { ...app, owner, id, page: `/blog/${slug}` };
}

onBothDatabases('an old address', (open) => {
  test('is known at once when it was added, changed and taken away, here and in another process', async () => {
    const app = await openApp(open);
    expect(await leads(app, '/old')).toEqual([404]);
    await add(app, to('/old', '/about'));
    expect(await leads(app, '/old')).toEqual(['/about']);
    await add(app, to('/old', '/blog'));
    expect(await leads(app, '/old')).toEqual(['/blog']);
    await app.database.transaction(async (db) => {
      await db.deleteFrom('redirects').execute();
      db.invalidate('redirects');
    });
    expect(await leads(app, '/old')).toEqual([404]);
    const other = app.openAgain();
    await add({ database: other }, to('/old', '/about'));
    await vi.waitFor(async () => expect(await leads(app, '/old')).toEqual(['/about']), { timeout: 30_000 });
  });
});

onDatabase('an old address', (open) => {
  test('leads to the post that was there in one step, however it is spelled', async () => {
    const app = await openMoved(open);
    const spellings = [
      '/2019/04/the-lamp',
      '/2019/04/the-lamp/',
      '/2019/04/the-lamp?utm_source=x&fbclid=y',
      '/2019//04/the-lamp//',
      '/2019/04/the-lamp/index.html',
      '/2019/04/The-Lamp/',
      '/2019/04/the-lamp/amp/',
      '/2019/04/the-lamp/feed/',
      '/2019/04/the-lamp/comment-page-2/',
      '/2019/04/the-lamp/page/2/',
    ];
    expect(await leads(app, ...spellings)).toEqual(every(spellings.length, app.page));
  });

  test('leads to its post with what a messenger takes along, on a site without redirects, too', async () => {
    const app = await openWriting(open);
    const { slug } = postIn(await (await app.admin()).create({ title: 'दीया' }));
    const page = `/blog/${encodeURIComponent(slug)}`;
    const typed = ['.', ',', '।', ')', '&utm_source=x', '.?utm_source=x'].map((end) => page + encodeURI(end));
    expect(await leads(app, ...typed)).toEqual(every(typed.length, page));
    expect(await leads(app, page, '/blog/nothing.', `${page}x.`)).toEqual([200, 404, 404]);
    expect(await leads(app, '/?feed=rss2', '/?feed=atom', '/?p=1')).toEqual(['/rss.xml', '/feed.xml', 200]);
  });

  test('leads to where the post is now: renamed, taken back, binned and restored', async () => {
    const app = await openMoved(open);
    const { owner, id } = app;
    expect(await leads(app, FROM_THE_LAMP.slice(19))).toEqual([app.page]);
    await owner.update({ id, title: 'A lamp at the door' });
    expect(await leads(app, '/2019/04/the-lamp')).toEqual(['/blog/a-lamp-at-the-door']);
    await owner.update({ id, title: 'A lamp at the door', status: 'draft' });
    expect(await leads(app, '/2019/04/the-lamp', '/2019/04/a-lamp-at-the-door')).toEqual([404, 404]);
    await owner.update({ id, title: 'A lamp at the door', status: 'published' });
    expect(await leads(app, '/2019/04/the-lamp')).toEqual(['/blog/a-lamp-at-the-door']);
    await owner.remove(id);
    expect(await leads(app, '/2019/04/the-lamp')).toEqual([404]);
  });

  test('with a date leads to the post that has or had this slug, without a redirect of its own', async () => {
    const app = await openMoved(open);
    await app.owner.update({ id: app.id, title: 'Renamed' });
    const draft = postIn(await app.owner.create({ title: 'Hidden', status: 'draft' })).slug;
    expect(
      await leads(
        app,
        '/2021/01/renamed',
        '/2021/01/31/a-lamp-in-the-window/',
        '/2021/01/renamed.html',
        '/2021/01/renamed/feed',
        `/2021/01/${draft}`,
        '/2021/01/none',
        `/2021/01/${app.id}`,
        '/21/1/renamed',
      ),
    ).toEqual([...every(4, '/blog/renamed'), 404, 404, 404, 404]);
  });

  test('below a page of this site leads to the page, also where nobody entered a redirect', async () => {
    const app = await openMoved(open);
    const draft = postIn(await app.owner.create({ title: 'Hidden', status: 'draft' })).slug;
    const parts = ['/feed/', '/amp/', '/page/2', '/comment-page-3/', '/index.html', '/embed'];
    expect(await leads(app, ...parts.map((part) => app.page + part))).toEqual(every(6, app.page));
    expect(await leads(app, ...parts.map((part) => `/blog/${draft}${part}`))).toEqual(every(6, 404));
    expect(await leads(app, '/index.php', '/about/index.html', '/blog/page/2/', '/blog/feed/')).toEqual([
      ...['/', '/about', '/blog', '/feed.xml'],
    ]);
  });

  test('of another system’s ids leads on, and the home page stays where there is none', async () => {
    const app = await openMoved(open);
    await add(app, { from: 'https://old.example/?p=12', to: { postId: app.id } }, to('/?cat=3', '/blog?category=x'));
    expect(await leads(app, '/?p=12', '/?utm_source=x&p=12', '/index.php?p=12', '/?cat=3', '/?p=13', '/')).toEqual([
      ...every(3, app.page),
      '/blog?category=x',
      200,
      200,
    ]);
  });

  test('of a picture leads to where it is, in each of its sizes', async () => {
    const app = await openMoved(open);
    await add(app, to('/wp-content/uploads/2019/04/lamp.jpg', '/media/abc.jpg'));
    const of = (name: string) => `/wp-content/uploads/2019/04/${name}`;
    const addresses = ['lamp.jpg', 'lamp.jpg?resize=300', 'lamp-300x200.jpg', 'lamp-scaled.jpg', 'LAMP.jpg'];
    expect(await leads(app, ...addresses.map(of))).toEqual(every(5, '/media/abc.jpg'));
    expect(await leads(app, of('other-300x200.jpg'))).toEqual([404]);
  });

  test('leads to a category, its feed and a series by their current names', async () => {
    const app = await openMoved(open);
    const { id } = await buildCategory(app.database, { name: 'Light', slug: 'light' });
    await inTransaction(app.database, async (db) => {
      await db.insertInto('former_category_slugs').values({ slug: 'lights', category_id: id }).execute();
      const series = await db
        .insertInto('series')
        .values({ name: 'Lamps', slug: 'lamps', position: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('former_series_slugs').values({ slug: 'lanterns', series_id: series.id }).execute();
      await db
        .updateTable('posts')
        .set({ series_id: series.id, series_order: 1 })
        .where('posts.id', '=', app.id)
        .execute();
    });
    await add(
      app,
      to('/topics/light', '/blog?category=lights'),
      to('/topic/light', '/category/lights'),
      to('/read/lanterns', '/series/lanterns'),
    );
    expect(
      await leads(
        app,
        '/topics/light/',
        '/topics/light/page/3',
        '/topics/light/feed/',
        '/topic/light',
        '/read/lanterns',
        '/category/lights/page/2/',
        '/topics/index.xml',
      ),
    ).toEqual([
      '/blog?category=light',
      '/blog?category=light',
      '/category/light/feed.xml',
      '/blog?category=light',
      '/series/lamps',
      '/blog?category=light',
      404,
    ]);
  });

  test('leads on through what became a redirect later, and never in a circle', async () => {
    const app = await openMoved(open);
    await app.database.transaction((db) =>
      db
        .insertInto('redirects')
        .values(
          [
            { path: '/one', target: '/two/feed', created_at: 0 },
            { path: '/two', target: '/three#top', created_at: 0 },
            { path: '/three', post_id: app.id, created_at: 0 },
            { path: '/x', target: '/y/feed', created_at: 0 },
            { path: '/y', target: '/x/feed', created_at: 0 },
          ].map((row) => ({ post_id: null, target: null, import_id: null, last_hit_at: null, ...row })),
        )
        .execute(),
    );
    expect(await leads(app, '/one', '/two', '/x', '/y', '/x/feed')).toEqual([app.page, app.page, 404, 404, 404]);
  });

  test('among ten thousand is found by its key', async () => {
    const app = await openMoved(open);
    await add(app, ...Array.from({ length: 10_000 }, (_, number) => to(`/many/${number}`, `/tag/t${number}`)));
    expect(await leads(app, '/many/7', '/many/9999/', '/many/10000')).toEqual(['/tag/t7', '/tag/t9999', 404]);
  });

  test('is counted together with others, not by a write each', async () => {
    const app = await openMoved(open);
    const owner = await app.admin();
    const heard = listenTo(app.database);
    const hits = async () =>
      await app.database.read.selectFrom('redirects').select(['hits', 'last_hit_at']).executeTakeFirstOrThrow();
    await leads(app, ...every(30, '/2019/04/the-lamp'));
    await app.app.inject({ method: 'HEAD', url: '/2019/04/the-lamp' });
    expect(await hits()).toMatchObject({ hits: 0, last_hit_at: null });
    const listed = postIn(await app.get('/api/desk/redirects', owner.bearer));
    expect(listed.rows).toMatchObject([{ from: '/2019/04/the-lamp', hits: 31, last_hit_at: expect.any(String) }]);
    expect((await hits()).hits).toBe(31);
    await leads(app, '/2019/04/the-lamp');
    await app.app.close();
    expect((await hits()).hits).toBe(32);
    expect(heard).toEqual([]);
  });
});

onSqlite('a redirect', (open) => {
  test('is permanent, but asked for anew each time, and so is HEAD', async () => {
    const app = await openMoved(open);
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await app.app.inject({ method, url: '/2019/04/the-lamp' });
      expect([statusCode, headers.location, body]).toEqual([301, app.page, '']);
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
      expect(headers['content-type']).toBeUndefined();
    }
    const posted = await app.app.inject({ method: 'POST', url: '/2019/04/the-lamp', payload: {} });
    expect(posted.statusCode).toBe(404);
  });

  test('never stands before what the site has itself', async () => {
    const app = await openMoved(open);
    await add(
      app,
      to('/blog/a-lamp-in-the-window', '/about'),
      to('/category/x', '/about'),
      to('/media/x.jpg', '/about'),
      to('/post/a-lamp-in-the-window', '/about'),
      to('/post/none', '/about'),
    );
    expect(await leads(app, app.page, '/post/a-lamp-in-the-window')).toEqual([200, 200]);
    // Where the site has nothing, it is asked for, no matter which route would have answered.
    expect(await leads(app, '/category/x', '/media/x.jpg', '/post/none')).toEqual(every(3, '/about'));
    await app.owner.remove(app.id);
    expect(await leads(app, app.page)).toEqual(['/about']);
  });

  test('is asked for once for an unknown address, and not at all while there is none', async () => {
    const app = await openApp(open);
    await app.get('/none');
    const asked = vi.spyOn(app.database.read, 'selectFrom');
    const redirectsAsked = () => asked.mock.calls.filter(([table]) => table === 'redirects').length;
    await leads(app, ...every(5, '/some/where'));
    expect(redirectsAsked()).toBe(0);
    await add(app, to('/old', '/about'));
    await leads(app, '/none', '/none', '/none');
    // Whether there is any, and one for each.
    expect(redirectsAsked()).toBe(4);
  });

  test('leads to another site only where somebody chose it', async () => {
    const app = await openMoved(open);
    await add(app, to('/talk', 'https://talks.example/a?b=c&d=हिन्दी'));
    expect(await leads(app, '/talk')).toEqual([
      'https://talks.example/a?b=c&d=%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80',
    ]);
    const tricks = [
      '//talks.example',
      '/%2F%2Ftalks.example',
      '/talk/..//talks.example',
      '/talk%0d%0aLocation:x',
      '/\\talks.example',
      '/2019/04/%0d%0aSet-Cookie:a',
    ];
    expect((await leads(app, ...tricks)).filter((found) => typeof found === 'string')).toEqual([]);
  });

  test('to an address of this site that was entered in full is a path', async () => {
    const app = await openMoved(open);
    await add(app, to('/home', 'https://site.example/about'), to('/self', 'https://site.example/self/'));
    expect(await leads(app, '/home', '/self')).toEqual(['/about', 404]);
  });

  test('from where other systems have their feed is always there', async () => {
    const feeds = {
      '/feed/': '/feed.xml',
      '/feed/atom/': '/feed.xml',
      '/feed/rss2/': '/rss.xml',
      '/rss/': '/rss.xml',
      '/atom.xml': '/feed.xml',
      '/index.xml': '/rss.xml',
      '/feeds/posts/default': '/feed.xml',
      '/feeds/posts/default?alt=rss': '/feed.xml',
    };
    expect(await leads(await openApp(open), ...Object.keys(feeds))).toEqual(Object.values(feeds));
  });

  test('of an unpublished post says no more than an unknown address', async () => {
    const app = await openMoved(open);
    const draft = await buildPost(app.database, { title: 'Secret', status: 'draft' });
    await add(app, { from: '/secret', to: { postId: draft } }, to('/also-secret', '/blog/secret'));
    const unknown = await app.get('/none');
    for (const address of ['/secret', '/also-secret', '/secret/feed/']) {
      const { statusCode, headers, body } = await app.get(address);
      expect([statusCode, body]).toEqual([404, unknown.body]);
      expect({ ...headers, date: '' }).toEqual({ ...unknown.headers, date: '' });
    }
  });
});

onBothDatabases('counting hits', (open) => {
  test('adds what several processes counted, and keeps the time of the latest', async () => {
    const { database, openAgain } = await open();
    await database.transaction((db) =>
      addRedirects(db, [{ from: '/a', to: { target: '/about' } }], { importId: null, now: 0 }),
    );
    const { logger } = collectLog();
    const counts = [countHits(database, logger), countHits(openAgain(), logger)];
    for (const [index, count] of counts.entries()) {
      for (const at of [5, 7, 6]) count.record('/a', at - index);
      // Its redirect was deleted meanwhile.
      count.record('/gone', 1);
    }
    for (const count of counts) await count.close();
    const rows = await database.read.selectFrom('redirects').select(['path', 'hits', 'last_hit_at']).execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([{ path: '/a', hits: 6, last_hit_at: 7 }]);
  });

  test('complains when it cannot write, and goes on counting', async () => {
    const { database } = await open();
    await database.transaction((db) =>
      addRedirects(db, [{ from: '/a', to: { target: '/about' } }], { importId: null, now: 0 }),
    );
    const log = collectLog();
    let isAway = true;
    const transaction: typeof database.transaction = (work) =>
      isAway ? Promise.reject(new Error('The database is away.')) : database.transaction(work);
    const count = countHits({ ...database, transaction }, log.logger);
    count.record('/a', 1);
    await count.write();
    log.expectComplaint('hits of redirects could not be counted');
    isAway = false;
    count.record('/a', 2);
    await count.close();
    const row = await database.read.selectFrom('redirects').select(['hits', 'last_hit_at']).executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ hits: 1, last_hit_at: 2 });
  });
});

const DAY = 24 * 60 * 60_000;
const pathsOf = (missed: MissedAddresses, now = 0) => missed.list(now).map(({ path, count }) => [path, count]);

test('the most frequent comes first, and each spelling of an address is the same', () => {
  const missed = new MissedAddresses();
  for (const address of ['/a', '/lamp/', '/lamp?token=secret', '/lamp/index.html']) missed.record(address, 1);
  expect(missed.list(1)).toEqual([
    { path: '/lamp', count: 3, lastAt: 1 },
    { path: '/a', count: 1, lastAt: 1 },
  ]);
});

test.each([
  '/wp-login.php',
  '/.env',
  '/.git/config',
  '/blog/.env.local',
  '/wp-admin/setup',
  '/wp-content/plugins/x/y.js',
  '/xmlrpc.php',
  '/old/backup.sql.gz',
  '/vendor/phpunit/eval-stdin.php',
  '/cgi-bin/luci',
  '/assets/index-old.js',
  '/api/none',
  '/blog',
  `/${'a'.repeat(301)}`,
])('what no reader asks for is left out: %s', (address) => {
  const missed = new MissedAddresses();
  missed.record(address, 0);
  expect(missed.list(0)).toEqual([]);
});

test.each(['/wp-content/uploads/2019/04/lamp.jpg', '/2019/04/lamp.html', '/vendors', '/lamp.md'])(
  'what a reader may ask for is kept: %s',
  (address) => {
    const missed = new MissedAddresses();
    missed.record(address, 0);
    expect(missed.list(0)).toHaveLength(1);
  },
);

test('who invents ten thousand addresses displaces none that was asked for twice', () => {
  const missed = new MissedAddresses();
  for (const _time of [1, 2]) missed.record('/lamp', 0);
  for (let number = 0; number < 10_000; number += 1) missed.record(`/invented/${number}`, 0);
  expect(missed.list(0)).toHaveLength(200);
  expect(pathsOf(missed)[0]).toEqual(['/lamp', 2]);
});

test('after seven days an address is forgotten', () => {
  const missed = new MissedAddresses();
  for (const _time of [1, 2]) missed.record('/lamp', 0);
  expect(pathsOf(missed, 7 * DAY - 1)).toEqual([['/lamp', 2]]);
  expect(pathsOf(missed, 7 * DAY)).toEqual([]);
  missed.record('/lamp', 8 * DAY);
  expect(pathsOf(missed, 8 * DAY)).toEqual([['/lamp', 1]]);
});
