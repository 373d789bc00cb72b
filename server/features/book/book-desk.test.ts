import { expect, test } from 'vitest';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { uploadImage } from '../../../test/support/images/desk-images.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { saveBook } from './book-store.ts';

const WORDS = {
  title: 'The Rough Work Column',
  subtitle: 'Essays',
  description: 'Two\nlines.',
  shops: [{ name: 'दुकान', url: 'https://shop.example/book' }],
};

onBothDatabases('the book, at the desk', (open) => {
  test('is one, however many make it at once', async () => {
    const app = await openDesk(open);
    const put = () => app.desk.put('book', { ...WORDS, isShown: true });
    expect((await Promise.all([put(), put(), put()])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});

onDatabase('the book, at the desk', (open) => {
  test('is made the first time, and then changed', async () => {
    const app = await openDesk(open);
    expect(postIn(await app.desk.get('book'))).toBeNull();
    const made = { ...WORDS, coverUrl: '', imageId: null, isShown: true };
    expect(postIn(await app.desk.put('book', { ...WORDS, isShown: true }))).toEqual(made);
    expect((await app.get('/api/site')).json().book).toEqual({ ...WORDS, coverUrl: '' });
    const changed = { ...made, title: 'Second edition', shops: [] };
    expect(postIn(await app.desk.put('book', { ...WORDS, ...changed }))).toEqual(changed);
    expect((await app.get('/api/site')).json().book.title).toBe('Second edition');
    expect(await app.auditLog()).toEqual([
      ['book changed', WORDS.title],
      ['book changed', 'Second edition'],
    ]);
  });

  test('is on no page while it is hidden, and the desk keeps it', async () => {
    const app = await openDesk(open);
    postIn(await app.desk.put('book', { ...WORDS, isShown: false }));
    expect((await app.get('/api/site')).json().book).toBeNull();
    expect(postIn(await app.desk.get('book'))).toMatchObject({ ...WORDS, isShown: false });
  });

  test('has the cover that was uploaded, until another or none is chosen', async () => {
    const app = await openDesk(open);
    const own = { ...WORDS, shops: '[]', cover_path: '/own.webp', image_id: null, is_shown: 1 as const };
    await app.database.transaction((db) => saveBook(db, own));
    const coverAfter = async (change: object) =>
      postIn(await app.desk.put('book', { ...WORDS, isShown: true, ...change })).coverUrl;
    expect(await coverAfter({})).toBe('/own.webp');
    const image = await uploadImage(app);
    expect(await coverAfter({ imageId: image.id })).toBe(image.url);
    expect(await coverAfter({})).toBe(image.url);
    expect((await app.get('/api/site')).json().book.coverUrl).toBe(image.url);
    expect(await coverAfter({ imageId: null })).toBe('');
  });

  test('is refused in words where it cannot be', async () => {
    const app = await openDesk(open);
    const shop = (url: string) => [{ name: 'S', url }];
    const tries: [object, string][] = [
      [{ title: ' ' }, 'The title is required'],
      [{ shops: shop('javascript:alert(1)') }, 'Enter a web address such as https://example.org.'],
      [{ shops: shop('//evil.example') }, 'Enter a web address such as https://example.org.'],
      [{ shops: [...shop('https://s.example'), ...shop('s.example')] }, 'Two links lead to the same address.'],
    ];
    for (const [change, sentence] of tries) {
      const [status, message] = refusal(await app.desk.put('book', { ...WORDS, isShown: true, ...change }));
      expect([status, String(message)]).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(postIn(await app.desk.get('book'))).toBeNull();
  });
});
