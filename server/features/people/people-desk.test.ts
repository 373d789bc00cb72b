import { expect, test } from 'vitest';
import type { Person } from '#shared/contracts/desk/person.ts';
import { deskOf, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

const LAST = [409, 'There must be at least one admin.'];

onBothDatabases('the people at the desk', (open) => {
  test('are narrowed to admins, to those who are suspended, and to one person', async () => {
    const { desk, writer, owner } = await openDesk(open);
    const { id } = await writer();
    postIn(await desk.post(`people/${id}/suspend`));
    const ids = async (show: string) => postIn(await desk.get(`people?show=${show}`)).rows.map((row: Person) => row.id);
    expect([await ids('admins'), await ids('suspended')]).toEqual([[owner.id], [id]]);
    expect(postIn(await desk.get(`people?id=${id}`))).toMatchObject({ count: 1, rows: [{ id }] });
    expect(postIn(await desk.get('people?id=9999'))).toMatchObject({ count: 0, rows: [] });
  });

  test('of two admins who take each other’s rights at once, one keeps them', async () => {
    const app = await openDesk(open);
    for (const [method, path, body] of [
      ['put', 'role', { isAdmin: false }],
      ['post', 'suspend', undefined],
      ['remove', '', { writings: 'keep' }],
    ] as const) {
      const [one, other] = [await app.admin(), await app.admin()];
      await app.database.transaction((db) =>
        db.updateTable('users').set({ is_admin: 0 }).where('id', 'not in', [one.id, other.id]).execute(),
      );
      const answers = await Promise.all([
        deskOf(app, one)[method](`people/${other.id}/${path}`, body),
        deskOf(app, other)[method](`people/${one.id}/${path}`, body),
      ]);
      expect(answers.map(({ statusCode }) => statusCode === 200)).toContain(true);
      expect(answers.map(({ statusCode }) => statusCode === 200)).toContain(false);
      const left = await app.database.read
        .selectFrom('users')
        .select('id')
        .where('is_admin', '=', 1)
        .where('suspended_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test('are found by the beginning of a name or of the address, and page by page', async () => {
    const { desk, database } = await openDesk(open);
    const build = (first_name: string, last_name: string, email: string) =>
      buildUser(database, { first_name, last_name, email, phone_no: '', is_admin: 0 });
    const meera = await build('मीरा', 'Joshi', 'm.joshi@mail.example');
    const percent = await build('A%b', 'Zutshi', 'other@mail.example');
    const found = async (search: string) =>
      postIn(await desk.get(`people?search=${encodeURIComponent(search)}`)).rows.map((row: Person) => row.id);
    expect(await found('मीरा j')).toEqual([meera]);
    expect(await found('JOSHI')).toEqual([meera]);
    expect(await found('m.jo')).toEqual([meera]);
    expect(await found('a%')).toEqual([percent]);
    expect(await found('oshi')).toEqual([]);
    expect(postIn(await desk.get('people?page=2&limit=2'))).toMatchObject({ count: 3, page: 2, rows: [{}] });
    const bare = await build('ब\u0921\u093cे', 'Verma', 'bare@mail.example');
    expect(await found('ब\u095cे')).toEqual([bare]);
  });
});

onDatabase('the people at the desk', (open) => {
  test('come newest first, with what there is of them', async () => {
    const { desk, database, owner, writer, send } = await openDesk(open);
    const { id, create, bearer } = await writer();
    const postId = postIn(await create()).id;
    postIn(await create({ status: 'draft' }));
    postIn(await send('POST', '/api/post/comment', { post_id: postId, comment: 'Mine.' }, bearer));
    await buildSession(database, id);
    const page = postIn(await desk.get('people'));
    expect(page).toMatchObject({ count: 2, page: 1, limit: 20 });
    expect(page.rows.map((row: Person) => row.id)).toEqual([id, owner.id]);
    expect(page.rows[0]).toEqual({
      id,
      first_name: 'Asha',
      last_name: 'Rao',
      email: expect.any(String),
      is_admin: false,
      is_verified: true,
      suspended_at: null,
      created_at: '1970-01-01T00:00:00.000Z',
      last_used_at: expect.any(String),
      sessions: 2,
      posts: 2,
      comments: 1,
      bytes: 2 * 'A body.'.length,
    });
  });

  test('become admins, and cease to be', async () => {
    const { desk, writer } = await openDesk(open);
    const person = await writer();
    const answer = await desk.put(`people/${person.id}/role`, { isAdmin: true });
    expect(answer.json()).toMatchObject({ message: 'This person is now an admin.', data: { is_admin: true } });
    expect((await person.get('/api/desk/people')).statusCode).toBe(200);
    expect(postIn(await desk.put(`people/${person.id}/role`, { isAdmin: false }))).toMatchObject({ is_admin: false });
    expect((await person.get('/api/desk/people')).statusCode).toBe(403);
  });

  test('have no name before they have shown that the address is theirs, since anybody may have said one', async () => {
    const { desk, database } = await openDesk(open);
    const id = await buildUser(database, {
      email: 'waiting@mail.example',
      first_name: 'Unproven',
      email_verified_at: null,
    });
    const person = { id, first_name: '', last_name: '', email: 'waiting@mail.example', is_verified: false };
    expect(postIn(await desk.get('people?search=waiting')).rows).toMatchObject([person]);
    expect(postIn(await desk.get('people?search=unproven')).rows).toEqual([]);
  });

  test('do not become admins before they have shown that the address is theirs', async () => {
    const { desk, database } = await openDesk(open);
    const id = await buildUser(database, { email_verified_at: null });
    expect(refusal(await desk.put(`people/${id}/role`, { isAdmin: true }))).toEqual([
      409,
      'This person has not confirmed their email yet.',
    ]);
  });

  test('are never without an admin who can log in', async () => {
    const { desk, owner, admin } = await openDesk(open);
    const other = await admin();
    postIn(await desk.post(`people/${other.id}/suspend`));
    expect(refusal(await desk.put(`people/${owner.id}/role`, { isAdmin: false }))).toEqual(LAST);
    expect(refusal(await desk.post(`people/${owner.id}/suspend`))).toEqual(LAST);
    expect(refusal(await desk.remove(`people/${owner.id}`, { writings: 'keep' }))).toEqual(LAST);
    postIn(await desk.post(`people/${other.id}/restore`));
    expect(refusal(await desk.post(`people/${owner.id}/suspend`))).toEqual([
      409,
      'You cannot suspend your own account.',
    ]);
    expect(refusal(await desk.remove(`people/${owner.id}`, { writings: 'keep' }))).toEqual([
      409,
      'You can delete your own account in your profile.',
    ]);
    expect(postIn(await desk.put(`people/${owner.id}/role`, { isAdmin: false }))).toMatchObject({ is_admin: false });
  });

  test('are logged out everywhere; an admin who does so to themselves, everywhere else', async () => {
    const { desk, database, owner, writer } = await openDesk(open);
    const person = await writer();
    expect(postIn(await desk.post(`people/${person.id}/end-sessions`))).toMatchObject({ sessions: 0 });
    expect((await person.get('/api/auth/profile')).statusCode).toBe(401);
    await buildSession(database, owner.id);
    expect(postIn(await desk.post(`people/${owner.id}/end-sessions`))).toMatchObject({ sessions: 1 });
    expect((await owner.get('/api/auth/profile')).statusCode).toBe(200);
  });

  test('are acted upon with a line in the history each, which names nobody', async () => {
    const { desk, writer, auditLog, database } = await openDesk(open);
    const { id } = await writer();
    for (const act of ['suspend', 'suspend', 'restore', 'restore', 'end-sessions']) {
      postIn(await desk.post(`people/${id}/${act}`));
    }
    for (const isAdmin of [true, true, false]) postIn(await desk.put(`people/${id}/role`, { isAdmin }));
    postIn(await desk.remove(`people/${id}`, { writings: 'keep' }));
    expect(await auditLog()).toEqual(
      ['suspended', 'restored', 'sessions ended', 'made an admin', 'no longer an admin', 'person deleted'].map(
        (act) => [act, ''],
      ),
    );
    const people = await database.read.selectFrom('history').select('person_id').distinct().execute();
    expect(people).toEqual([{ person_id: null }]);
  });

  test('who are gone are not found', async () => {
    const { desk } = await openDesk(open);
    expect(refusal(await desk.post('people/9999/suspend'))).toEqual([404, 'This account no longer exists.']);
  });
});
