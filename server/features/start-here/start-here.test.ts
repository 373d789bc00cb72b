import { expect, test } from 'vitest';
import { lockOwnAccount } from '#server/features/people/manage-people.ts';
import { removePerson } from '#server/features/people/remove-person.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { buildPost, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { listenTo, postIn, refusal } from '../../../test/support/texts/writing.ts';

type DeskApp = Awaited<ReturnType<typeof openDesk>>;

const choose = (app: DeskApp, posts: { post_id: number; reason?: string }[], introduction = '') =>
  app.desk.put('start-here', { introduction, posts });

async function shown(app: DeskApp) {
  const answer = await app.get('/api/start-here');
  const { startHere } = (await app.get('/api/site')).json();
  if (answer.statusCode === 404) return [null, startHere];
  return [
    answer.json().posts.map(({ title, reason }: { title: string; reason: string }) => [title, reason]),
    startHere,
  ];
}

onBothDatabases('the page to start with', (open) => {
  test('is not there before a post is chosen, and then in the order of the choice', async () => {
    const app = await openDesk(open);
    const one = await buildPost(app.database, { title: 'One' });
    const two = await buildPost(app.database, { title: 'दो', language: 'hi' });
    expect(await shown(app)).toEqual([null, undefined]);
    const saved = postIn(
      await choose(app, [{ post_id: two, reason: '  It is   short. ' }, { post_id: one }], 'Read *slowly*.'),
    );
    expect(saved).toEqual({
      introduction: 'Read *slowly*.',
      posts: [
        { post_id: two, title: 'दो', language: 'hi', is_published: true, reason: 'It is short.' },
        { post_id: one, title: 'One', language: 'en', is_published: true, reason: '' },
      ].map((post) => ({ ...post, slug: expect.any(String), files: [] })),
    });
    expect(postIn(await app.desk.get('start-here'))).toEqual(saved);
    const page = [
      ['दो', 'It is short.'],
      ['One', ''],
    ];
    expect(await shown(app)).toEqual([page, true]);
    expect((await app.get('/api/start-here')).json().introduction).toEqual({
      html: '<p>Read <em>slowly</em>.</p>',
      text: 'Read slowly.',
      language: 'en',
    });
    postIn(await choose(app, []));
    expect(await shown(app)).toEqual([null, undefined]);
    expect(await app.auditLog()).toEqual([
      ['start here changed', ''],
      ['start here changed', ''],
    ]);
  });
});

onDatabase('the page to start with', (open) => {
  test('is renewed alone when what it says changes; all pages are when it appears or goes', async () => {
    const app = await openDesk(open);
    const [id, other] = [await buildPost(app.database), await buildPost(app.database, { title: 'Other' })];
    const draft = await buildPost(app.database, { status: 'draft' });
    const heard = listenTo(app.database);
    for (const posts of [[draft], [draft, id], [other], []]) {
      const chosen = posts.map((post_id) => ({ post_id, reason: `Of ${posts.length}.` }));
      postIn(await choose(app, chosen));
      expect((await shown(app))[0]?.length ?? 0).toBe(posts.filter((post) => post !== draft).length);
    }
    expect(heard).toEqual([['start-here'], ['start-here', 'site'], ['start-here'], ['start-here', 'site']]);
  });

  test('shows only published posts; the others stay chosen', async () => {
    const app = await openDesk(open);
    const { id } = postIn(await app.owner.create({ title: 'Chosen' }));
    postIn(await choose(app, [{ post_id: id, reason: 'Short.' }]));
    expect(await shown(app)).toEqual([[['Chosen', 'Short.']], true]);
    postIn(await app.owner.update({ id, title: 'Renamed' }));
    expect(await shown(app)).toEqual([[['Renamed', 'Short.']], true]);
    postIn(await app.owner.update({ id, title: 'Renamed', status: 'draft' }));
    expect(await shown(app)).toEqual([null, undefined]);
    expect(postIn(await app.desk.get('start-here')).posts).toMatchObject([{ post_id: id, is_published: false }]);
    postIn(await app.owner.update({ id, title: 'Renamed', status: 'published' }));
    expect(await shown(app)).toEqual([[['Renamed', 'Short.']], true]);
    postIn(await app.owner.remove(id));
    expect(await shown(app)).toEqual([null, undefined]);
    postIn(await app.owner.restore(id));
    expect(await shown(app)).toEqual([[['Renamed', 'Short.']], true]);
  });

  test('loses the posts of a deleted author', async () => {
    const app = await openDesk(open);
    const authorId = await buildUser(app.database);
    postIn(await choose(app, [{ post_id: await buildPost(app.database, { authorId }) }]));
    expect((await shown(app))[1]).toBe(true);
    await app.database.transaction(async (db) => {
      await removePerson(db, { person: await lockOwnAccount(db, authorId), writings: 'delete', secret: 'x' });
    });
    expect(await shown(app)).toEqual([null, undefined]);
  });

  test('refuses what cannot be, in words', async () => {
    const app = await openDesk(open);
    const id = await buildPost(app.database);
    const gone = 'One of the posts no longer exists. Reload the page and choose again.';
    expect(refusal(await choose(app, [{ post_id: id }, { post_id: 999 }]))).toEqual([422, gone]);
    expect(refusal(await choose(app, [{ post_id: id }, { post_id: id }]))).toEqual([
      400,
      'A post can be chosen only once.',
    ]);
    expect((await choose(app, [{ post_id: id, reason: 'x'.repeat(301) }])).statusCode).toBe(400);
    expect(await shown(app)).toEqual([null, undefined]);
  });
});
