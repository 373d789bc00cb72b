import { expect, test } from 'vitest';
import { onBothDatabases, onDatabase } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { publishDue } from '../support/texts/publish-due.ts';
import { countsOf, postIn } from '../support/texts/writing.ts';
import { openWhole } from './whole-site.ts';

guard('A draft or a scheduled post was seen before it was published.');

const TIME = '2031-01-01T00:00:00.000Z';
const THEN = Date.parse(TIME);

/** What a stranger can ask for that has to do with posts; the last are of the scheduled one itself. */
const ASKED = [
  ...[
    '/',
    '/blog',
    '/blog?language=en',
    '/archive',
    '/categories',
    '/series',
    '/start-here',
    '/tag/light',
    '/tag/heron',
    '/about',
  ],
  ...[
    '/feed.xml',
    '/rss.xml',
    '/feed.json',
    '/feed.xml?language=en',
    '/sitemap.xml',
    '/sitemap/posts-1.xml',
    '/series/birds',
  ],
  ...[
    '/series/birds/feed.xml',
    '/api/post/list',
    '/api/post/latest',
    '/api/categories',
    '/api/series',
    '/api/archive',
    '/api/start-here',
  ],
  ...[
    '/api/blog-posts',
    '/api/site',
    '/blog/the-crane',
    '/api/post/the-crane',
    '/blog?search=heron',
    '/api/post/list?search=hero',
  ],
  ...[
    '/api/post/list?search=heronn',
    '/api/search/suggest?q=her',
    '/api/post/list?tag=heron',
    '/blog/the-heron',
    '/api/post/the-heron',
  ],
];

onBothDatabases('until its time', (open) => {
  test('of all who schedule, publish, delete, restore and suspend at once, none makes it public for good against the last', async () => {
    const site = await openWhole(open, { rateLimits: false });
    for (const round of [0, 1, 2, 3]) {
      const member = await site.writer();
      const { id } = postIn(await member.create({ title: `Round ${round}`, publish_at: TIME }));
      const actions = [
        () => publishDue(site, THEN),
        () => member.update({ id, title: `Round ${round}`, publish_at: '2032-01-01T00:00:00Z' }),
        () => member.remove(id),
        () => publishDue(site, THEN),
        () => member.restore(id),
        () => member.update({ id, title: `Round ${round}`, status: 'draft' }),
        () => site.desk.post(`people/${member.id}/suspend`),
      ];
      const answers = await Promise.all(
        [...actions.slice(round), ...actions.slice(0, round)].map((action) => action()),
      );
      for (const answer of answers) if (typeof answer === 'object') expect(answer.statusCode).toBeLessThan(500);
      const row = await site.database.read
        .selectFrom('posts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect((await site.get(`/blog/round-${round}`)).statusCode).toBe(row.status === 'published' ? 200 : 404);
      if (row.status === 'published') expect([row.publish_at, row.deleted_at]).toEqual([null, null]);
      // The account is suspended, so nothing that it scheduled is published any more.
      await publishDue(site, THEN * 2);
      const last = await site.database.read
        .selectFrom('posts')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(last.status).toBe(row.status);
    }
    const { kept, counted } = await countsOf(site.database);
    expect(kept).toEqual(counted);
  });
});

onDatabase('until its time', (open) => {
  test('a scheduled post changes not one byte of what strangers are told, however it is moved about', async () => {
    // Without kept answers, which would tell the same for as long as nobody knows better.
    const site = await openWhole(open, { rateLimits: false, clientFiles: null });
    const member = await site.writer();
    const series = postIn(await site.desk.post('series', { name: 'Birds' }));
    const shown = postIn(await member.create({ title: 'The crane', series_id: series.id, tags: ['light'] }));
    postIn(await site.desk.put('start-here', { introduction: '', posts: [{ post_id: shown.id }] }));
    const told = async () => {
      const answers: [string, number, string][] = [];
      for (const address of ASKED) {
        const { statusCode, body } = await site.get(address);
        answers.push([address, statusCode, body]);
      }
      return answers;
    };
    const before = await told();
    const heron = { title: 'The heron', series_id: series.id, tags: ['light', 'heron'], publish_at: TIME };
    const { id } = postIn(await member.create(heron));
    const category = { ids: [id], action: 'category', category: site.category.name };
    await publishDue(site, THEN - 1);
    postIn(await member.update({ id, ...heron, series_order: 7 }));
    postIn(await site.desk.put('start-here', { introduction: '', posts: [{ post_id: shown.id }, { post_id: id }] }));
    expect(await told()).toEqual(before);
    postIn(await site.send('POST', '/api/post/bulk', category, member.bearer));
    postIn(await member.remove(id));
    expect(await told()).toEqual(before);
    postIn(await member.restore(id));
    await publishDue(site, THEN);
    const after = (await told()).filter(
      ([address, , body]) => !before.some(([same, , known]) => same === address && known === body),
    );
    expect(after.length).toBeGreaterThan(25);
  });
});
