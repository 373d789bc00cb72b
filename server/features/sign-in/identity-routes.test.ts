import { expect, test } from 'vitest';
import { bearer } from '../../../test/support/accounts.ts';
import { buildSession, buildUser } from '../../../test/support/builders.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { atGitHub, openWithFirebase } from '../../../test/support/firebase-keys.ts';
import { comeBack, cookieOf, openWithPeer } from '../../../test/support/sign-in.ts';
import { signInAtPeer } from '../../../test/support/sign-in-at-peer.ts';

const IDENTITIES = '/api/auth/identities';
const LINK = '/api/auth/identities/oidc';
const EMAIL = 'asha@mail.example';
const LAST_WAY_IN = 'This is the only way into your account. Please set a password first; then you can remove it.';

onBothDatabases('the identities of an account', (open) => {
  const withIdentities = async () => {
    const app = await openWithFirebase(open);
    const session = bearer(await app.signIn());
    const remove = (id: number, headers = session) => app.send('DELETE', `${IDENTITIES}/${id}`, undefined, headers);
    const list = async () => (await app.get(IDENTITIES, session)).json().data;
    return { ...app, session, remove, list };
  };

  test('are listed with where they are from', async () => {
    const { signIn, list } = await withIdentities();
    await signIn({ ...atGitHub, sub: 'x', email: EMAIL });
    const identity = { id: expect.any(Number), email: EMAIL, created_at: expect.stringMatching(/^20\d\d-.*Z$/) };
    expect(await list()).toEqual([
      { ...identity, provider: 'Google' },
      { ...identity, provider: 'GitHub' },
    ]);
  });

  test('are removed, which the owner is told, and then lead nowhere', async () => {
    const { signIn, remove, list, mails, get } = await withIdentities();
    const other = await signIn({ ...atGitHub, sub: 'x' });
    await mails.nextMail(EMAIL);
    const [google, github] = await list();
    const answer = await remove(google.id);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'You can no longer sign in with it.']);
    expect(await list()).toEqual([github]);
    expect((await mails.nextMail(EMAIL)).subject).toBe('Google was removed from your account at Chintan');
    expect((await get(IDENTITIES, bearer(other))).statusCode).toBe(200);
  });

  test('the last one stays while there is no password', async () => {
    const { remove, list, database } = await withIdentities();
    const [google] = await list();
    const refused = await remove(google.id);
    expect([refused.statusCode, refused.json().message]).toEqual([409, LAST_WAY_IN]);
    await database.transaction((db) => db.updateTable('users').set({ password_hash: 'x' }).execute());
    expect((await remove(google.id)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('of the last two removed at once, one stays', async () => {
    const { signIn, remove, list } = await withIdentities();
    await signIn({ ...atGitHub, sub: 'x' });
    const [google, github] = await list();
    const answers = await Promise.all([remove(google.id), remove(github.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('of others are not there', async () => {
    const { database, remove, get, list } = await withIdentities();
    const [google] = await list();
    const stranger = await buildSession(database, await buildUser(database, { password: 'x' }));
    expect((await remove(google.id, stranger as never)).statusCode).toBe(404);
    expect((await remove(0, stranger as never)).statusCode).toBe(400);
    expect((await remove(google.id, {} as never)).statusCode).toBe(401);
    expect((await get(IDENTITIES)).statusCode).toBe(401);
    expect((await get(IDENTITIES, stranger)).json().data).toEqual([]);
  });

  test('go with the account', async () => {
    const { database } = await withIdentities();
    await database.transaction((db) => db.deleteFrom('users').execute());
    expect(await database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });
});

onBothDatabases('linking an issuer to one’s own account', (open) => {
  const withUser = async () => {
    const app = await openWithPeer(open);
    app.peer.people.set('asha', { email: EMAIL });
    const userId = await buildUser(app.database, { email: 'aai@mail.example' });
    const session = await buildSession(app.database, userId);
    const setOutToLink = async () => {
      const answer = await app.post(LINK, {}, session);
      return { url: answer.json().data.url as string, cookie: cookieOf(answer) };
    };
    return { ...app, userId, session, setOutToLink };
  };

  test('leads there and back to the profile, whatever address is told there', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/dashboard/profile#sso_linked');
    expect((await app.get(IDENTITIES, app.session)).json().data).toMatchObject([{ provider: 'Replit', email: EMAIL }]);
    expect((await app.mails.nextMail('aai@mail.example')).subject).toBe('Replit was linked to your account at Chintan');
    expect((await app.signIn('asha')).code).not.toBe('');
  });

  test('is refused where it is another account’s', async () => {
    const app = await withUser();
    app.peer.people.set('asha', { email: EMAIL, email_verified: true });
    await app.signIn('asha');
    const { url, cookie } = await app.setOutToLink();
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/dashboard/profile?error=sso_taken');
  });

  test('leads back to the profile when it is refused there', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    const { location } = await comeBack(app, await signInAtPeer(url, 'refuse'), cookie);
    expect(location).toBe('/dashboard/profile?error=sso_cancelled');
  });

  test('ends with the session it was begun in', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    await app.post('/api/auth/logout', undefined, app.session);
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/login?error=sso_expired');
    expect(await app.database.read.selectFrom('identities').select('id').execute()).toEqual([]);
  });

  test('ends with the session also when that runs out on the way', async () => {
    const app = await withUser();
    const { url, cookie } = await app.setOutToLink();
    await app.database.transaction((db) =>
      db
        .updateTable('sessions')
        .set({ expires_at: Date.now() - 1000 })
        .execute(),
    );
    const { location } = await comeBack(app, await signInAtPeer(url, 'asha'), cookie);
    expect(location).toBe('/dashboard/profile?error=sso_expired');
  });

  test('is begun by nobody else’s page: a cookie is not enough', async () => {
    const { post, session } = await withUser();
    const cookie = `session=${session.authorization.slice('Bearer '.length)}`;
    expect((await post(LINK, {}, { cookie })).statusCode).toBe(401);
  });
});
