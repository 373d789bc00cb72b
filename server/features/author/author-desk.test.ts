import { expect, test } from 'vitest';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { uploadImage } from '../../../test/support/images/desk-images.ts';
import { openTwice, renewedBy } from '../../../test/support/server/cached-pages.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { insertAuthor } from './author-store.ts';

const ACHIEVEMENTS = { readers: '50K+', articles: '120', subscribers: '5K+', satisfaction: '98%' };

onBothDatabases('the author’s profile, at the desk', (open) => {
  test('is made the first time, and then changed where something is given', async () => {
    const app = await openDesk(open);
    expect(postIn(await app.desk.get('author'))).toBeNull();
    expect(refusal(await app.desk.put('author', { bio: 'B.' }))).toEqual([400, 'The name is required']);
    const made = postIn(await app.desk.put('author', { name: 'इन्दुमती पाठक', achievements: ACHIEVEMENTS }));
    expect(made).toEqual({
      name: 'इन्दुमती पाठक',
      bio: '',
      imageUrl: null,
      imageId: null,
      expertise: [],
      achievements: ACHIEVEMENTS,
    });
    const changed = { ...made, bio: 'Two\nlines.', expertise: ['Vedanta', 'योग'] };
    const change = { bio: 'Two\nlines.', expertise: ['Vedanta', 'योग', 'Vedanta'] };
    expect(postIn(await app.desk.put('author', change))).toEqual(changed);
    expect((await app.get('/api/author')).json()).toEqual({
      name: 'इन्दुमती पाठक',
      bio: 'Two\nlines.',
      imageUrl: null,
      expertise: ['Vedanta', 'योग'],
      stats: JSON.stringify(ACHIEVEMENTS),
    });
  });

  test('keeps no name in the history', async () => {
    const app = await openDesk(open);
    postIn(await app.desk.put('author', { name: 'Indu' }));
    postIn(await app.desk.put('author', {}));
    expect(await app.auditLog()).toEqual([['author changed', '']]);
  });

  test('has the portrait that was uploaded, until none is chosen', async () => {
    const app = await openDesk(open);
    const row = { name: 'Indu', bio: '', expertise: '[]', stats: 'broken', user_id: null };
    await app.database.transaction((db) => insertAuthor(db, { ...row, image_path: '/own.webp' }));
    expect(postIn(await app.desk.get('author'))).toMatchObject({ imageUrl: '/own.webp', achievements: null });
    const { id, url } = await uploadImage(app);
    expect(postIn(await app.desk.put('author', { imageId: id }))).toMatchObject({ imageUrl: url, imageId: id });
    expect((await app.get('/api/author')).json().imageUrl).toBe(url);
    expect(postIn(await app.desk.put('author', { imageId: null })).imageUrl).toBeNull();
  });

  test('is shown by cached pages at once', async () => {
    const site = await openTwice(open);
    const { bearer } = await site.admin();
    const renewed = await renewedBy(site, ['/', '/about'], () =>
      site.send('PUT', '/api/desk/author', { name: 'Indu' }, bearer),
    );
    expect(renewed).toEqual(['/about']);
    expect((await site.get('/about')).body).toContain('"name":"Indu"');
  });

  test('is refused in words where it cannot be', async () => {
    const app = await openDesk(open);
    const tries: [object, string][] = [
      [{ name: '' }, 'The name is required'],
      [{ expertise: [''] }, 'An area of expertise is required'],
      [{ expertise: Array(21).fill('x') }, 'There can be at most 20 areas of expertise.'],
    ];
    for (const [change, sentence] of tries) {
      const [status, message] = refusal(await app.desk.put('author', { name: 'Indu', ...change }));
      expect([status, String(message)]).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(postIn(await app.desk.get('author'))).toBeNull();
  });
});
