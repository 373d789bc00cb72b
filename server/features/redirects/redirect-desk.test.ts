import { expect, test } from 'vitest';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onSqlite } from '../../../test/support/database/databases.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { importRedirects } from './redirect-desk-routes.ts';

const save = ({ desk }: DeskApp, from: string, to: string) => desk.post('redirects', { from, to });
const importing = async ({ desk }: DeskApp, text: string) => postIn(await desk.post('redirects/import', { text }));
const list = async ({ desk }: DeskApp, query = '') => postIn(await desk.get(`redirects${query}`));
const tested = async ({ desk }: DeskApp, from: string) =>
  postIn(await desk.get(`redirects/test?from=${encodeURIComponent(from)}`));

onBothDatabases('redirects at the desk', (open) => {
  test('are added, changed and deleted, which is in the history', async () => {
    const app = await openDesk(open);
    const { id, slug } = postIn(await app.owner.create({ title: 'The lamp' }));
    const added = postIn(await save(app, 'https://old.example/दीया/', `/blog/${slug}`));
    expect(added).toEqual({
      from: '/दीया',
      to: '/blog/the-lamp',
      post: { id, title: 'The lamp', isPublished: true },
      isImported: false,
      hits: 0,
      last_hit_at: null,
      created_at: expect.any(String),
    });
    const changed = postIn(await save(app, '/दीया', 'https://other.example'));
    expect(changed).toMatchObject({ to: 'https://other.example/', post: null, created_at: added.created_at });
    postIn(await save(app, '/दीया', 'https://other.example/'));
    postIn(await app.desk.remove('redirects', { from: '/दीया/' }));
    expect(await list(app)).toMatchObject({ count: 0, rows: [] });
    expect(refusal(await app.desk.remove('redirects', { from: '/दीया' }))).toEqual([
      404,
      'There is no redirect from this address.',
    ]);
    expect((await app.auditLog()).slice(-3)).toEqual([
      ['redirect added', '/दीया'],
      ['redirect changed', '/दीया'],
      ['redirect deleted', '/दीया'],
    ]);
  });

  test('are listed newest first, a page at a time, and found by a part of either address', async () => {
    const app = await openDesk(open);
    await app.owner.create({ title: 'दीये की लौ' });
    await importing(
      app,
      'from,to\n/one,/about\n/TWO,https://other.example/Lamp\n/three,/blog/दीये-की-लौ\n/four_x,/tag/x',
    );
    expect((await list(app, '?limit=3')).rows.map(({ from }: { from: string }) => from)).toEqual([
      '/TWO',
      '/four_x',
      '/one',
    ]);
    expect(await list(app, '?limit=3&page=2')).toMatchObject({ count: 4, rows: [{ from: '/three' }] });
    const found = async (search: string) =>
      (await list(app, `?search=${encodeURIComponent(search)}`)).rows.map(({ from }: { from: string }) => from);
    expect(await found('two')).toEqual(['/TWO']);
    expect(await found('lamp')).toEqual(['/TWO']);
    expect(await found('/blog/दीये')).toEqual(['/three']);
    expect(await found('_')).toEqual(['/four_x']);
    expect(await found('%')).toEqual([]);
  });

  test('are read from a file, and what is not taken is listed with its reason', async () => {
    const app = await openDesk(open);
    postIn(await save(app, '/known', '/blog'));
    postIn(await save(app, '/changed', '/blog'));
    const text = '/a,/about\n/known,/blog\n/changed,/about\n/about,/a\n/b,nowhere\n/c,';
    expect(await importing(app, text)).toEqual({
      added: 1,
      changed: 1,
      known: 1,
      refused: [
        { from: '/c', reason: 'The target is missing.' },
        { from: '/about', reason: 'This site has something of its own at this address, so it cannot be redirected.' },
        { from: '/b', reason: expect.stringContaining('Enter where it leads') },
      ],
      refusedCount: 3,
    });
    const wrong = Array.from({ length: 80 }, (_, number) => `/x${number},nowhere`).join('\n');
    const { refused, refusedCount } = await importing(app, wrong);
    expect([refused.length, refusedCount]).toEqual([50, 80]);
    expect((await app.auditLog()).map(([act]) => act)).toContain('redirects imported');
  });
});

onSqlite('redirects at the desk', (open) => {
  test.each([
    ['/about', '/x', 'from'],
    ['old', '/x', 'from'],
    ['/x', '//evil.example', 'to'],
    ['/x', '/x/', 'to'],
    ['', '/x', 'from'],
    ['/x', '', 'to'],
    [`/${'a'.repeat(2000)}`, '/x', 'from'],
    ['/x', `/${'a'.repeat(2000)}`, 'to'],
  ])('from %s to %s are refused in words about the field', async (from, to, field) => {
    const app = await openDesk(open);
    const answer = await save(app, from, to);
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().problems).toMatchObject([{ field }]);
    expect(await list(app)).toMatchObject({ count: 0 });
  });

  test('are tested as a stranger would meet them, in words, and without being counted', async () => {
    const app = await openDesk(open);
    const draft = postIn(await app.owner.create({ title: 'Later', status: 'draft' }));
    const post = postIn(await app.owner.create({ title: 'The lamp' }));
    postIn(await save(app, '/old', `/blog/${post.slug}`));
    postIn(await save(app, '/later', `/blog/${draft.slug}`));
    postIn(await save(app, '/typo', '/abuot#who'));
    postIn(await save(app, '/lamps', '/blog?search=lamp#top'));
    postIn(await save(app, '/away', 'https://other.example/'));
    postIn(await save(app, '/rain', '/category/rain/feed.xml'));
    const NOWHERE = { to: null, sentence: expect.stringContaining('Nowhere: visitors see “Page Not Found”.') };
    const answers = [
      '/old/?x=1',
      '/2019/04/the-lamp',
      '/later',
      '/typo',
      '/lamps',
      '/away',
      '/rain',
      '/none',
      '/about',
      '/blog/the-lamp',
      `/blog/${post.id}`,
      'x',
    ];
    expect(await Promise.all(answers.map((from) => tested(app, from)))).toEqual([
      { to: '/blog/the-lamp', sentence: 'By the redirect from /old.' },
      { to: '/blog/the-lamp', sentence: 'The address itself says where, so no redirect is needed.' },
      NOWHERE,
      NOWHERE,
      { to: '/blog?search=lamp#top', sentence: 'By the redirect from /lamps.' },
      { to: 'https://other.example/', sentence: 'By the redirect from /away.' },
      { to: '/category/rain/feed.xml', sentence: 'By the redirect from /rain.' },
      NOWHERE,
      { to: '/about', sentence: 'This site answers there itself.' },
      { to: '/blog/the-lamp', sentence: 'A page of this site is there.' },
      { to: '/blog/the-lamp', sentence: 'That page has moved.' },
      { to: null, sentence: expect.stringContaining('This is not a valid address') },
    ]);
    expect(await list(app)).toMatchObject({ rows: Array(6).fill({ hits: 0 }) });
    expect(postIn(await app.desk.get('redirects/not-found'))).toEqual([]);
  });

  test('that could not be imported are not in the history', async () => {
    const { database, owner, auditLog } = await openDesk(open);
    const siteUrl = () => {
      throw new Error('The disk is full.');
    };
    await expect(importRedirects({ database, siteUrl, by: owner }, '/a,/blog')).rejects.toThrow('The disk is full.');
    expect(await auditLog()).toEqual([]);
  });

  test('name what was not found lately, until it leads somewhere', async () => {
    const app = await openDesk(open);
    for (const address of ['/lost', '/lost/?token=secret', '/blog/lost', '/category/lost', '/.env'])
      await app.get(address);
    const missed = async () =>
      postIn(await app.desk.get('redirects/not-found')).map(({ path, count }: { path: string; count: number }) => [
        path,
        count,
      ]);
    expect((await missed()).sort()).toEqual([
      ['/blog/lost', 1],
      ['/category/lost', 1],
      ['/lost', 2],
    ]);
    postIn(await save(app, '/lost', '/about'));
    await importing(app, '/category/lost,/about');
    expect(await missed()).toEqual([['/blog/lost', 1]]);
  });

  test('are read from no file that is too large, or something else', async () => {
    const app = await openDesk(open);
    const answer = await app.desk.post('redirects/import', { text: `/a,/b\n${'x'.repeat(5 * 1024 * 1024)}` });
    expect(refusal(answer)).toEqual([413, 'The file is larger than 5 MB.']);
    expect(refusal(await app.desk.post('redirects/import', { text: '' }))).toEqual([
      422,
      'There are no redirects in this file.',
    ]);
  });
});
