import { expect, test, vi } from 'vitest';
import { TOO_MANY_MARKS } from '#shared/text/body-pieces.ts';
import { deskOf, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { sendLetters } from '../../../test/support/mail/letters.ts';
import { startMailServer } from '../../../test/support/mail/mail-server.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

const WITHIN = { timeout: 60_000, interval: 20 };

onBothDatabases('a letter with words of its own', (open) => {
  async function openLetter() {
    const app = await openDesk(open);
    const subscriber = { email: 'asha@mail.example', token: 'token-of-asha', asked_at: 1, confirmed_at: 1 };
    await app.database.transaction((db) => db.insertInto('subscribers').values(subscriber).execute());
    const letter = postIn(await app.desk.post('letters', {}));
    const path = `letters/${letter.id}`;
    const save = (change: object) => app.desk.put(path, change);
    return { ...app, letter, path, save };
  }

  test('begins blank, once for each admin, and takes the language of what is written', async () => {
    const { desk, letter, path, save } = await openLetter();
    expect(letter).toMatchObject({ subject: '', body: '', revision: 0, status: 'draft', size: expect.any(Number) });
    expect(postIn(await desk.post('letters', {})).id).toBe(letter.id);
    expect(postIn(await save({ subject: 'दीया', body: 'दीये की **लौ**।' }))).toMatchObject({
      language: 'hi',
      revision: 1,
    });
    const { html, preheader } = postIn(await desk.get(`${path}/preview`));
    expect([html.includes('दीया'), html.includes('लौ</strong>')]).toEqual([true, true]);
    expect(preheader).toBe('दीये की लौ।');
    expect(postIn(await desk.post('letters', {})).id).not.toBe(letter.id);
  });

  test('is not sent without a subject and words, nor in words that nobody has read', async () => {
    const { desk, path, save } = await openLetter();
    const refused = async (action: string, body = {}) => (await desk.post(`${path}/${action}`, body)).json().message;
    expect(await refused('send')).toBe('Enter a subject first.');
    await save({ subject: '\u200b', body: ' \n' });
    expect(await refused('send')).toBe('Enter a subject first.');
    await save({ subject: 'The lamp' });
    expect(await refused('send')).toBe('Write the letter first.');
    expect(await refused('test')).toBe('Write the letter first.');
    await save({ body: 'It burns.', revision: 2 });
    expect((await save({ body: 'It is out.', revision: 2 })).json().message).toBe(
      'This letter was changed on another page.',
    );
    expect(await refused('send', { revision: 2 })).toBe('This letter was changed on another page.');
    expect(postIn(await desk.post(`${path}/send`, { revision: 3 })).status).toBe('queued');
    expect((await save({ body: '' })).json().message).toBe('This letter is scheduled. Cancel it first to change it.');
    expect(await refused('send', { now: true, revision: 2 })).toBe('This letter was changed on another page.');
    expect(postIn(await desk.get(path)).body).toBe('It burns.');
  });

  test('has no more paragraphs, links and other formatting than a post can have', async () => {
    const { save, desk, path } = await openLetter();
    for (const part of ['One.\n\n', 'दीया and lamp ', '*a* ']) {
      expect(refusal(await save({ body: part.repeat(10_001) }))).toEqual([400, TOO_MANY_MARKS]);
    }
    expect(postIn(await desk.get(path)).body).toBe('');
  });

  test('goes out, and is read in the archive of letters, but is no post', async () => {
    const { database, desk, path, save, get } = await openLetter();
    await save({ subject: 'The lamp', body: 'It [burns](https://oil.example).' });
    const mails = await startMailServer();
    const sending = sendLetters(database, { smtpUrl: mails.url });
    await desk.post(`${path}/send`, { now: true });
    const mail = await mails.nextMail('asha@mail.example');
    expect([mail.subject, mail.text?.includes('It burns')]).toEqual(['The lamp', true]);
    await vi.waitFor(async () => expect(postIn(await desk.get(path)).status).toBe('sent'), WITHIN);
    expect((await get('/api/newsletter/letters/1')).json()).toMatchObject({ title: 'The lamp', post_slug: null });
    expect(await database.read.selectFrom('posts').select('id').execute()).toEqual([]);
    await sending.stop();
    await mails.close();
  });

  test('keeps the images that it shows, until it is deleted', async () => {
    const { database, media, desk, path, save } = await openLetter();
    const id = await buildImage(database, media, { status: null });
    const { name } = await database.read.selectFrom('images').select('name').executeTakeFirstOrThrow();
    await save({ subject: 'The lamp', body: `![A lamp](/media/${name})` });
    const shown = () => database.read.selectFrom('letter_images').select('image_id').execute();
    expect(await shown()).toEqual([{ image_id: id }]);
    expect((await desk.remove(path)).statusCode).toBe(200);
    expect(await shown()).toEqual([]);
  });

  test('lets go of an image that it no longer shows', async () => {
    const { database, media, save } = await openLetter();
    await buildImage(database, media, { status: null });
    const { name } = await database.read.selectFrom('images').select('name').executeTakeFirstOrThrow();
    const shown = () => database.read.selectFrom('letter_images').select('image_id').execute();
    await save({ body: `![A lamp](/media/${name})` });
    await save({ subject: 'The lamp' });
    expect(await shown()).toHaveLength(1);
    await save({ body: 'It burns.' });
    expect(await shown()).toEqual([]);
  });

  test.each(['keep', 'delete'])(
    'outlives the account of its writer unless it is their draft alone (%s)',
    async (writings) => {
      const { database, desk, admin, send, get, save } = await openLetter();
      const other = await admin();
      const theirs = deskOf({ get, send }, other);
      const begin = async (subject: string) => {
        const { id } = postIn(await theirs.post('letters', {}));
        postIn(await theirs.put(`letters/${id}`, { subject, body: 'It burns.' }));
        return id as number;
      };
      const [alone] = [await begin('Alone')];
      const unchanged = { subject: 'Alone', preheader: '', body: 'It burns.' };
      for (const change of [{}, unchanged, { extent: 'excerpt' }]) postIn(await desk.put(`letters/${alone}`, change));
      const [together, sent] = [await begin('Together'), await begin('Sent')];
      postIn(await desk.put(`letters/${together}`, { body: 'It burns on.' }));
      await database.transaction((db) =>
        db.updateTable('letters').set({ status: 'sent', started_at: 1 }).where('id', '=', sent).execute(),
      );
      postIn(await save({ subject: 'Of the owner' }));
      postIn(await desk.remove(`people/${other.id}`, { writings }));
      const left = await database.read.selectFrom('letters').select(['subject', 'body']).orderBy('id').execute();
      expect(left).toEqual([
        { subject: 'Of the owner', body: '' },
        { subject: 'Together', body: 'It burns on.' },
        { subject: 'Sent', body: 'It burns.' },
      ]);
    },
  );

  test('does not mix with a letter from a post, whose text is that of the post', async () => {
    const { owner, desk } = await openLetter();
    const { id } = postIn(await desk.post('letters', { post_id: postIn(await owner.create({})).id }));
    expect((await desk.put(`letters/${id}`, { body: 'Mine.' })).statusCode).toBe(422);
    expect(postIn(await desk.get(`letters/${id}`))).toMatchObject({ body: null, revision: 0 });
    for (const status of [200, 409]) {
      expect((await desk.put(`letters/${id}`, { subject: 'A lamp', revision: 0 })).statusCode).toBe(status);
    }
  });
});
