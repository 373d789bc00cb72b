import { expect, test } from 'vitest';
import { z } from 'zod';
import { afterSave } from '#server/after-save-list.ts';
import { insertStarterContent } from '#server/features/starter/starter-content.ts';
import { signInWays } from '#shared/contracts/account.ts';
import { postArchive } from '#shared/contracts/archive.ts';
import { author } from '#shared/contracts/author.ts';
import { category } from '#shared/contracts/category.ts';
import { commentPage, replyPage } from '#shared/contracts/comment.ts';
import { answers, plainAnswers } from '#shared/contracts/envelope.ts';
import { archivedLetterDetail, letterArchivePage } from '#shared/contracts/letter.ts';
import { likes } from '#shared/contracts/like.ts';
import { latestPosts, postDetailAnswer, postPageAnswer, postRowAnswer } from '#shared/contracts/post.ts';
import { suggestions } from '#shared/contracts/search.ts';
import { series, seriesDetail } from '#shared/contracts/series.ts';
import { site } from '#shared/contracts/site.ts';
import { siteText } from '#shared/contracts/site-text.ts';
import { startHere } from '#shared/contracts/start-here.ts';
import { video } from '#shared/contracts/video.ts';
import { buildUser, inTransaction } from '../test/support/database/builders.ts';
import { type OpenDatabase, onBothDatabases } from '../test/support/database/databases.ts';
import { buildSentLetter } from '../test/support/mail/sent-letters.ts';
import { openApp } from '../test/support/server/test-app.ts';
import { insertSeries } from './features/series/series-store.ts';

/** Every call, what it promises, and requests that must be answered and refused so. */
const CALLS = {
  '/api/post/list': {
    promises: answers(postPageAnswer),
    good: [
      '/api/post/list',
      '/api/post/list?page=2&limit=3',
      '/api/post/list?search=lamp',
      '/api/post/list?body=omit',
      '/api/post/list?tag=gita',
    ],
    bad: ['/api/post/list?page=0', '/api/post/list?page=x&limit=y', '/api/post/list?scope=mine'],
  },
  '/api/post/latest': {
    promises: answers(latestPosts),
    good: ['/api/post/latest', '/api/post/latest?category=wisdom', '/api/post/latest?category=none'],
    bad: ['/api/post/latest?category=a&category=b'],
  },
  '/api/post/categories': { promises: answers(z.array(category)), good: ['/api/post/categories'], bad: [] },
  '/api/post/{id}': {
    promises: answers(postDetailAnswer),
    good: ['/api/post/1', '/api/post/12', '/api/post/the-last-dry-step'],
    bad: ['/api/post/999', '/api/post/none'],
  },
  '/api/post/likes/{postId}': {
    promises: answers(likes),
    good: ['/api/post/likes/1'],
    bad: ['/api/post/likes/999', '/api/post/likes/none'],
  },
  '/api/post/comment/{postId}': {
    promises: answers(commentPage),
    good: ['/api/post/comment/1', '/api/post/comment/1?page=2&limit=3&before=9'],
    bad: ['/api/post/comment/999', '/api/post/comment/none', '/api/post/comment/1?page=0'],
  },
  '/api/post/comments/{id}/replies': {
    promises: answers(replyPage),
    good: ['/api/post/comments/1/replies', '/api/post/comments/1/replies?after=1'],
    bad: ['/api/post/comments/999/replies', '/api/post/comments/1/replies?after=x'],
  },
  '/api/blog-posts': {
    promises: plainAnswers(z.array(postRowAnswer)),
    good: ['/api/blog-posts', '/api/blog-posts?status=published&limit=2', '/api/blog-posts?category_id=1'],
    bad: ['/api/blog-posts?status=draft', '/api/blog-posts?status=x'],
  },
  '/api/blog-posts/{id}': {
    promises: plainAnswers(postDetailAnswer),
    good: ['/api/blog-posts/1'],
    bad: ['/api/blog-posts/999'],
  },
  '/api/search/suggest': {
    promises: answers(suggestions),
    good: ['/api/search/suggest', '/api/search/suggest?q=lam', '/api/search/suggest?q='],
    bad: ['/api/search/suggest?q=a&q=b'],
  },
  '/api/categories': { promises: plainAnswers(z.array(category)), good: ['/api/categories'], bad: [] },
  '/api/archive': {
    promises: plainAnswers(postArchive),
    good: ['/api/archive', '/api/archive?page=2', '/api/archive?year=&page='],
    bad: ['/api/archive?year=1066', '/api/archive?year=x', '/api/archive?page=0'],
  },
  '/api/start-here': { promises: plainAnswers(startHere), good: ['/api/start-here'], bad: [] },
  '/api/series': { promises: plainAnswers(z.array(series)), good: ['/api/series'], bad: [] },
  '/api/series/{slug}': {
    promises: plainAnswers(seriesDetail),
    good: ['/api/series/lamps'],
    bad: ['/api/series/none'],
  },
  '/api/videos': { promises: plainAnswers(z.array(video)), good: ['/api/videos'], bad: [] },
  '/api/newsletter/letters': {
    promises: plainAnswers(letterArchivePage),
    good: ['/api/newsletter/letters', '/api/newsletter/letters?page=2'],
    bad: ['/api/newsletter/letters?page=0', '/api/newsletter/letters?page=x'],
  },
  '/api/newsletter/letters/{id}': {
    promises: plainAnswers(archivedLetterDetail),
    good: ['/api/newsletter/letters/1'],
    bad: ['/api/newsletter/letters/999', '/api/newsletter/letters/none'],
  },
  '/api/author': { promises: plainAnswers(author), good: ['/api/author'], bad: [] },
  '/api/site-texts/{name}': {
    promises: plainAnswers(siteText),
    good: ['privacy', 'terms', 'cookies', 'bio', 'book'].map((name) => `/api/site-texts/${name}`),
    bad: ['/api/site-texts/none', '/api/site-texts/__proto__'],
  },
  '/api/sign-in-ways': { promises: plainAnswers(signInWays), good: ['/api/sign-in-ways'], bad: [] },
  '/api/site': { promises: plainAnswers(site), good: ['/api/site'], bad: [] },
};

async function openFilledApp(open: OpenDatabase) {
  const app = await openApp(open);
  const adminId = await buildUser(app.database, { is_admin: 1 });
  await inTransaction(app.database, (db) => insertStarterContent(db, { adminId, now: Date.now(), afterSave }));
  await buildSentLetter(app.database);
  await inTransaction(app.database, async (db) => {
    const id = await insertSeries(db, { name: 'Lamps', slug: 'lamps' });
    await db.updateTable('posts').set({ series_id: id, series_order: 1 }).where('id', '=', 1).execute();
    await db.insertInto('start_here_posts').values({ post_id: 1, position: 1, reason: 'It is short.' }).execute();
  });
  await inTransaction(app.database, (db) =>
    db
      .insertInto('comments')
      .values({ post_id: 1, author_id: adminId, comment: 'Well said.', created_at: 1 })
      .execute(),
  );
  return app;
}

interface Operation {
  security?: unknown;
  responses: Record<string, object>;
  parameters?: { name: string; in: string }[];
}

onBothDatabases('the API', (open) => {
  test('describes every call, and each of them is tried here', async () => {
    const { get } = await openFilledApp(open);
    const document = (await get('/api/openapi.json')).json();
    // Calls about accounts, calls that need a login and calls that write are tested beside their features.
    const described = Object.entries<Record<string, Operation>>(document.paths)
      .filter(([path]) => !path.startsWith('/api/auth/'))
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, ...call })))
      .filter(({ method, security }) => method === 'get' && security === undefined);
    expect(described.map(({ path }) => path).sort()).toEqual(Object.keys(CALLS).sort());
    for (const { path, method, responses } of described) {
      expect([path, method, Object.keys(responses)]).toEqual([path, 'get', ['200', '4XX']]);
    }
  });

  test.each(Object.entries(CALLS))('%s answers and refuses as it promises', async (_path, call) => {
    const { get } = await openFilledApp(open);
    for (const url of call.good) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      // Parsing drops what the contract does not know: nothing may be dropped.
      expect(call.promises[200].parse(answer.json())).toEqual(answer.json());
    }
    for (const url of call.bad) {
      const answer = await get(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      const isText = answer.headers['content-type'] === 'text/plain; charset=utf-8';
      const body = isText ? answer.body : answer.json();
      expect(call.promises['4xx'].parse(body)).toEqual(body);
    }
  });

  test('says the same under both prefixes, as far as answers come in an envelope', async () => {
    const { get } = await openFilledApp(open);
    for (const [path, { good, bad }] of Object.entries(CALLS)) {
      if (!path.startsWith('/api/post')) continue;
      for (const url of [...good, ...bad]) {
        const [withPrefix, without] = await Promise.all([get(url), get(url.slice('/api'.length))]);
        expect([without.statusCode, without.body]).toEqual([withPrefix.statusCode, withPrefix.body]);
        expect(without.headers['cache-control']).toBe(withPrefix.headers['cache-control']);
      }
    }
  });

  test('answers compressed to who takes it', async () => {
    const { get } = await openFilledApp(open);
    const plain = await get('/api/post/list');
    const compressed = await get('/api/post/list', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers.vary).toBe('Accept-Encoding');
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });
});
