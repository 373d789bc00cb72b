import { expect, test } from 'vitest';
import { OTHER_PASSWORD, PASSWORD } from '../support/accounts/accounts.ts';
import { deskOf } from '../support/accounts/desk-app.ts';
import { buildCategory, buildSession, buildUser } from '../support/database/builders.ts';
import { type OpenDatabase, onBothDatabases } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import type { Answer } from '../support/server/test-app.ts';
import { engagementOf, openWithReaders } from '../support/texts/engagement.ts';
import { countsOf, postIn, type Writer } from '../support/texts/writing.ts';

guard('Calls at the same moment left rows that contradict each other.');

const twenty = Array.from({ length: 20 }, (_, index) => index);

/** Every answer is one that a person can do something with. */
function statusesOf(answers: Answer[]): number[] {
  for (const { statusCode, body } of answers) {
    expect([statusCode < 500, body]).toEqual([true, body]);
    if (statusCode >= 400) expect(JSON.parse(body).message).toMatch(/[a-z]{3} /i);
  }
  return answers.map(({ statusCode }) => statusCode);
}

async function openRaces(open: OpenDatabase) {
  const app = await openWithReaders(open, { rateLimits: false });
  const owner = await app.admin();
  return { ...app, owner, desk: deskOf(app, owner) };
}

onBothDatabases('a category deleted in the moment', (open) => {
  test('a post is written into it is either there with the post, or the post is refused in words', async () => {
    const app = await openRaces(open);
    const author = await app.writer();
    for (const round of twenty) {
      const { id, name } = await buildCategory(app.database);
      const write = () => author.create({ category: name, title: `Round ${round}` });
      const remove = () => app.desk.remove(`categories/${id}`);
      const [written, deleted] =
        round % 2 ? await Promise.all([write(), remove()]) : (await Promise.all([remove(), write()])).toReversed();
      expect(['200 409', '422 200']).toContain(statusesOf([written as Answer, deleted as Answer]).join(' '));
    }
    // Each of them alone succeeds.
    const { id } = await buildCategory(app.database);
    expect((await app.desk.remove(`categories/${id}`)).statusCode).toBe(200);
    expect((await author.create()).statusCode).toBe(200);
    const { kept, counted } = await countsOf(app.database);
    expect(kept).toEqual(counted);
  });

  test('posts are moved into it, or restored to it, leaves every post with a category', async () => {
    const app = await openRaces(open);
    const author = await app.writer();
    for (const _round of twenty.slice(0, 8)) {
      const { id } = await buildCategory(app.database);
      const post = postIn(await author.create());
      const answers = await Promise.all([
        author.update({ id: post.id, category: id }),
        app.desk.remove(`categories/${id}`),
        author.update({ id: post.id, category: id, title: 'Again' }),
      ]);
      statusesOf(answers);
      expect((await app.get(`/api/post/${post.id}`)).statusCode).toBe(200);
    }
    const { kept, counted } = await countsOf(app.database);
    expect(kept).toEqual(counted);
  });
});

/** What somebody is busy with while their account goes. */
const BUSY: Record<
  string,
  (app: Awaited<ReturnType<typeof openRaces>>, person: Writer, postId: number) => Promise<Answer>
> = {
  'writes a post': (_app, person) => person.create({ title: 'While it goes' }),
  'writes a post under a draft id': (_app, person) =>
    person.create({ title: 'While it goes', draft_id: 'a5b5b9ae-6a2f-4d6c-9e3f-0d6f3d7c1a11' }),
  'edits a post': (app, person, id) =>
    person.update({ id, title: 'While it goes', category: app.category.id, revision: undefined }),
  'deletes a post': (_app, person, id) => person.remove(id),
  'comments on a post': (app, person, id) => app.readerOf(person).comment(id),
  'likes a post': (app, person, id) => app.readerOf(person).like(id, true),
  'adds a category at the desk': (app, person) =>
    deskOf(app, person).post('categories', { name: `Of ${person.id} ${Math.random()}` }),
  'changes the site': (app, person) => deskOf(app, person).put('site', { tagline: `Of ${person.id}` }),
  'changes the profile': (app, person) =>
    app.send(
      'POST',
      '/api/auth/update-profile',
      { first_name: 'A', last_name: 'B', phone_no: 9812345678 },
      person.bearer,
    ),
};

onBothDatabases('an account deleted in the moment its owner', (open) => {
  test.each(Object.entries(BUSY))('%s leaves nothing of it, and nobody with an error', async (_, work) => {
    const app = await openRaces(open);
    const postId = await app.publish();
    for (const round of twenty.slice(0, 6)) {
      const person = await app.admin();
      const busy = [0, 1].map(() => () => work(app, person, postId));
      const remove = () => app.desk.remove(`people/${person.id}`, { writings: 'delete' });
      const answers = await Promise.all(busy.toSpliced(round % 3, 0, remove).map((action) => action()));
      const statuses = statusesOf(answers);
      expect(statuses[round % 3]).toBe(200);
      for (const status of statuses) expect([200, 401, 403, 404, 409]).toContain(status);
      for (const [table, column] of OWNED) {
        const rows = await app.database.read
          .selectFrom(table as 'posts')
          .select('id' as never)
          .where(column as 'author_id', '=', person.id)
          .execute();
        expect([table, rows]).toEqual([table, []]);
      }
      const { kept, counted } = await engagementOf(app.database, postId);
      if (kept.likes !== undefined) expect(kept).toEqual(counted);
    }
    const alive = await app.admin();
    expect((await work(app, alive, await app.publish())).statusCode).toBe(200);
  });
});

const OWNED = [
  ['posts', 'author_id'],
  ['comments', 'author_id'],
  ['sessions', 'user_id'],
  ['history', 'actor_id'],
  ['images', 'owner_id'],
] as const;

onBothDatabases('twenty at once', (open) => {
  test('who publish, withdraw, delete and restore one post leave it in one state that everybody sees alike', async () => {
    const app = await openRaces(open);
    const author = await app.writer();
    const { id } = postIn(await author.create());
    const actions = [
      () => author.update({ id, status: 'published' }),
      () => author.update({ id, status: 'draft' }),
      () => author.remove(id),
      () => author.restore(id),
    ];
    statusesOf(await Promise.all(twenty.map((index) => (actions[index % 4] as (typeof actions)[0])())));
    const { kept, counted } = await countsOf(app.database);
    expect(kept).toEqual(counted);
    await author.restore(id);
    const { status } = postIn(await author.get(`/api/post/${id}`));
    expect((await app.get(`/api/post/${id}`)).statusCode).toBe(status === 'published' ? 200 : 404);
    const listed = postIn(await app.get('/api/post/list')).rows.length;
    const found = postIn(await app.get('/api/post/list?search=lamp')).count;
    expect([listed, found]).toEqual(status === 'published' ? [1, 1] : [0, 0]);
  });

  test('who delete one comment, its author, the post’s and an admin, count it away once', async () => {
    const app = await openRaces(open);
    const [author, reader] = [await app.writer(), await app.reader()];
    const { id } = postIn(await author.create());
    const comments = await Promise.all([reader.comment(id, 'One'), reader.comment(id, 'Two')]);
    const gone = postIn(comments[0] as Answer).id;
    const people = [app.readerOf(author), reader, app.readerOf(app.owner)];
    const answers = await Promise.all(twenty.map((index) => (people[index % 3] as typeof reader).removeComment(gone)));
    const statuses = statusesOf(answers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
    expect(await engagementOf(app.database, id)).toEqual({
      kept: { likes: 0, comments: 1 },
      counted: { likes: 0, comments: 1 },
    });
  });

  test('who change one password from what it was succeed once, and leave one session', async () => {
    const app = await openRaces(open);
    const id = await buildUser(app.database, { password: PASSWORD });
    const bearers = [await buildSession(app.database, id), await buildSession(app.database, id)];
    const change = { current_password: PASSWORD, new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    const answers = await Promise.all(
      [0, 1, 0, 1].map((index) => app.send('POST', '/api/auth/change-password', change, bearers[index])),
    );
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1);
    const left = await app.database.read.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
    expect(left).toHaveLength(1);
  });

  test('who suspend and restore one person leave sessions to nobody who is suspended', async () => {
    const app = await openRaces(open);
    const person = await app.writer();
    const actions = ['suspend', 'restore'];
    statusesOf(await Promise.all(twenty.map((index) => app.desk.post(`people/${person.id}/${actions[index % 2]}`))));
    postIn(await app.desk.post(`people/${person.id}/suspend`));
    expect((await person.get('/api/auth/profile')).statusCode).toBe(401);
    const left = await app.database.read.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
    expect(left).toEqual([]);
  });

  test('who make one another admins and take it away leave at least one, who can act', async () => {
    const app = await openRaces(open);
    const admins = await Promise.all(twenty.slice(0, 5).map(() => app.admin()));
    const everybody = [app.owner, ...admins];
    const answers = await Promise.all(
      everybody.map((by, index) => {
        const other = everybody[(index + 1) % everybody.length] as Writer;
        return deskOf(app, by).put(`people/${other.id}/role`, { isAdmin: false });
      }),
    );
    expect(statusesOf(answers)).toContain(200);
    const working = await Promise.all(everybody.map(({ bearer }) => app.get('/api/desk/people', bearer)));
    expect(working.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
  });
});
