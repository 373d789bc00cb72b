import { expect, test } from 'vitest';
import { insertAuthor } from '#server/features/author/author-store.ts';
import { saveBook } from '#server/features/book/book-store.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { insertVideo } from '#server/features/videos/video-store.ts';
import { onDatabase } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

const words = { title: 'T', subtitle: '', description: '' };
const shops = [{ name: 'S', url: 'https://s.example' }];

onDatabase('what the owner sets', (open) => {
  test('holds by default until it was set, each setting for itself', async () => {
    const { get, database } = await openApp(open);
    const before = (await get('/api/site')).json();
    expect(before).toEqual({
      name: 'Chintan',
      hindiName: 'चिंतन',
      tagline: '',
      description: '',
      timeZone: 'Asia/Kolkata',
      dates: 'hindi',
      publishing: 'open',
      unsetSignIn: 'shown',
      invitation: '',
      // Nobody has read an empty site yet, whatever the starter content says of its author.
      claims: { subscribers: '', satisfaction: '', updates: '' },
      book: null,
      journey: [],
      social: [],
    });
    await database.transaction(async (db) => {
      await saveSiteSettings(db, { name: 'दर्पण', timeZone: 'UTC' });
      await saveSiteSettings(db, { name: 'Mirror', tagline: '["x"]' });
      await saveBook(db, {
        ...words,
        shops: JSON.stringify(shops),
        cover_path: '/c.webp',
        image_id: null,
        is_shown: 1,
      });
      db.invalidate('site');
    });
    const book = { ...words, shops, coverUrl: '/c.webp' };
    expect((await get('/api/site')).json()).toEqual({
      ...before,
      name: 'Mirror',
      hindiName: '',
      tagline: '["x"]',
      timeZone: 'UTC',
      book,
    });
  });

  test('has no author until there is a profile, and says so in words', async () => {
    const { get, database } = await openApp(open);
    const missing = await get('/api/author');
    expect([missing.statusCode, missing.headers['content-type'], missing.body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'Author information not available',
    ]);
    const profile = { name: 'Indu', bio: 'B.', stats: 'no JSON at all' };
    await database.transaction((db) =>
      insertAuthor(db, { ...profile, user_id: null, image_path: '/media/i.jpg', expertise: '["a","b"]' }),
    );
    expect((await get('/api/author')).json()).toEqual({ ...profile, imageUrl: '/media/i.jpg', expertise: ['a', 'b'] });
    const second = database.transaction((db) =>
      insertAuthor(db, { ...profile, user_id: null, image_path: null, expertise: '[]' }),
    );
    await expect(second).rejects.toThrow();
  });

  test('lists videos, the newest first', async () => {
    const { get, database } = await openApp(open);
    expect((await get('/api/videos')).json()).toEqual([]);
    const video = { title: 'T', description: '', thumbnail_path: '', duration: '1:00' };
    for (const [youtube_id, published_at] of [
      ['first', 1000],
      ['third', 3000],
      ['second', 2000],
      ['also-second', 2000],
    ] as const) {
      await database.transaction(async (db) => {
        await insertVideo(db, { ...video, youtube_id, published_at });
        db.invalidate('videos');
      });
    }
    const videos = (await get('/api/videos')).json();
    expect(videos.map((row: { youtubeId: string }) => row.youtubeId)).toEqual([
      'third',
      'also-second',
      'second',
      'first',
    ]);
    expect(videos[3]).toEqual({
      id: expect.any(Number),
      youtubeId: 'first',
      title: 'T',
      description: '',
      thumbnailUrl: '',
      duration: '1:00',
      views: 0,
      publishedAt: '1970-01-01T00:00:01.000Z',
    });
  });
});
