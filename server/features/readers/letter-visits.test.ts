import { expect, test } from 'vitest';
import { BROWSER, countsOf } from '../../../test/support/accounts/readers.ts';
import { buildPost, buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { buildSentLetter } from '../../../test/support/mail/sent-letters.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

const NOON = Date.UTC(2026, 0, 31, 12);

interface Visit {
  letter?: unknown;
  from?: string;
  headers?: Record<string, string>;
  referrer?: string;
  kind?: 'view' | 'share';
}

onBothDatabases('a visit by the link of a letter', (open) => {
  async function openWithLetter(status: 'published' | 'draft' = 'published') {
    // So that no test runs over midnight.
    const site = await openApp(open, { clock: () => NOON });
    const { app, database } = site;
    const author = await buildUser(database);
    const postId = await buildPost(database, { status, authorId: author });
    const letterId = await buildSentLetter(database, { post_id: postId });
    let visitors = 0;
    const visit = ({ letter = letterId, from, headers = {}, referrer, kind = 'view' }: Visit = {}) => {
      visitors += 1;
      return app.inject({
        method: 'POST',
        url: `/api/post/${kind}`,
        headers: { 'user-agent': BROWSER, ...headers },
        remoteAddress: from ?? `203.0.113.${visitors}`,
        payload: { post_id: postId, letter_id: letter, referrer },
      });
    };
    const figures = async () => {
      await app.close();
      const letters = await database.read.selectFrom('letters').select(['id', 'visits']).execute();
      const hosts = await database.read
        .selectFrom('daily_referrers')
        .select(['host', 'views'])
        .orderBy('host')
        .execute();
      const [counts] = await countsOf(database);
      return {
        visits: letters.find(({ id }) => id === letterId)?.visits,
        views: counts?.views,
        hosts: Object.fromEntries(hosts.map(({ host, views }) => [host, views])),
      };
    };
    return { ...site, author, postId, letterId, visit, figures };
  }

  test('is counted once a reader and day, as a view that came from the newsletter', async () => {
    const { visit, figures } = await openWithLetter();
    for (const _time of [1, 2]) await visit({ from: '203.0.113.7' });
    expect((await visit({ referrer: 'mail.example' })).statusCode).toBe(200);
    expect(await figures()).toEqual({ visits: 2, views: 2, hosts: { newsletter: 2 } });
  });

  test('is not counted for somebody who had read the post before that day', async () => {
    const { visit, figures } = await openWithLetter();
    await visit({ from: '203.0.113.7', letter: null });
    await visit({ from: '203.0.113.7' });
    expect(await figures()).toEqual({ visits: 0, views: 1, hosts: { '': 1 } });
  });

  test('is an ordinary view when there is no such letter, it is of another post, or has not begun', async () => {
    const { visit, figures, database, postId } = await openWithLetter();
    const other = await buildSentLetter(database, { post_id: await buildPost(database) });
    const unsent = await buildSentLetter(database, { post_id: postId, status: 'queued', started_at: null });
    const wrong = [other, unsent, 999_999, 999_999_999_999_999, 0, -1, 1.5, 'x', '', null, [], {}];
    for (const letter of wrong) expect((await visit({ letter })).statusCode).toBe(200);
    expect(await figures()).toEqual({ visits: 0, views: wrong.length, hosts: { '': wrong.length } });
    const visits = await database.read.selectFrom('letters').select('visits').execute();
    expect(visits.every((letter) => letter.visits === 0)).toBe(true);
  });

  test('is not counted for bots, admins and the author, nor is sharing', async () => {
    const { visit, figures, database, author } = await openWithLetter();
    await visit({ headers: { 'user-agent': 'curl/8' } });
    await visit({ headers: await buildSession(database, await buildUser(database, { is_admin: 1 })) });
    await visit({ headers: await buildSession(database, author) });
    await visit({ kind: 'share' });
    expect(await figures()).toEqual({ visits: 0, views: 0, hosts: {} });
  });

  test('cannot be claimed by a site that is called like it', async () => {
    const { visit, figures } = await openWithLetter();
    await visit({ letter: null, referrer: 'newsletter' });
    expect((await figures()).hosts).toEqual({ '': 1 });
  });

  test('is named even on a day on which no more hosts are', async () => {
    const { visit, figures } = await openWithLetter();
    for (let number = 0; number < 200; number += 1) {
      await visit({ letter: null, from: `198.51.100.${number}`, referrer: `site-${number}.example` });
    }
    await visit();
    await visit({ letter: null, referrer: 'one-more.example' });
    const { hosts } = await figures();
    expect(hosts).toMatchObject({ newsletter: 1, '…': 1 });
  });

  test('is counted on the page of a letter whose post is not published, as a view of nothing else', async () => {
    const { visit, figures, author, database } = await openWithLetter('draft');
    for (const _time of [1, 2]) await visit({ from: '203.0.113.7' });
    await visit();
    await visit({ letter: null });
    await visit({ headers: await buildSession(database, author) });
    expect(await figures()).toEqual({ visits: 2, views: 0, hosts: {} });
  });
});
