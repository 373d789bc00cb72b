import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import {
  bearer,
  codeIn,
  codeToChangeSignIn,
  newEmail,
  OTHER_PASSWORD,
  PASSWORD,
} from '../../../test/support/accounts/accounts.ts';
import { atGitHub, openWithFirebase } from '../../../test/support/accounts/firebase-keys.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';

const LINK = '/api/auth/identities/firebase';
const SESSIONS = '/api/auth/sessions';
const PROFILE = '/api/auth/profile';
const DAY = 24 * 60 * 60_000;

const THIEF = { sub: 'uid-of-the-thief', email: 'thief@mail.example', email_verified: false };
const OWNER_AT_GITHUB = { ...atGitHub, sub: 'uid-of-the-owner', email: 'o@mail.example', email_verified: false };
const REMOVED =
  'Google (thief@mail.example) can no longer be used to sign in: it was linked after you last confirmed your email address.';
const KEPT = 'GitHub (o@mail.example) can still be used to sign in.';
const IDENTITIES = {
  removed: [{ provider: 'Google', email: THIEF.email }],
  kept: [{ provider: 'GitHub', email: OWNER_AT_GITHUB.email }],
};

onSqlite('a way in that was linked with a stolen session and password', (open) => {
  /** The owner's GitHub was linked with a mailed code, the thief's Google with the password. */
  async function openStolen() {
    const app = await openWithFirebase(open);
    const { post, keys, signIn, get, database, mails } = app;
    const email = newEmail();
    const verified = Date.now() - DAY;
    const id = await buildUser(database, { email, password: PASSWORD, proved_at: verified });
    const session = await buildSession(database, id);
    const otp = await codeToChangeSignIn(app, email, session);
    const link = async (claims: JWTPayload, proof: object) =>
      post(LINK, { firebaseToken: await keys.sign(claims), ...proof }, session);
    expect((await link(OWNER_AT_GITHUB, { otp })).statusCode).toBe(200);
    // Both moments lie in the past, an hour apart, so that no clock decides.
    const earlier = { linked: Date.now() - 2 * 60 * 60_000, stolen: Date.now() - 60 * 60_000 };
    await database.transaction(async (db) => {
      await db.updateTable('users').set({ proved_at: earlier.linked }).where('id', '=', id).execute();
      await db.updateTable('identities').set({ created_at: earlier.linked }).execute();
    });
    expect((await link(THIEF, { password: PASSWORD })).statusCode).toBe(200);
    await database.transaction((db) =>
      db.updateTable('identities').set({ created_at: earlier.stolen }).where('subject', '=', THIEF.sub).execute(),
    );
    for (const _mail of ['GitHub', 'Google']) await mails.nextMail(email);
    const enters = async (claims: JWTPayload) => {
      const answer = await signIn(claims);
      if (answer.statusCode !== 200) return false;
      return (await get(PROFILE, bearer(answer))).json().data.id === id;
    };
    expect(await enters(THIEF)).toBe(true);
    return { ...app, email, id, session, enters };
  }
  const newPassword = { new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };

  test('is closed by resetting the password, and the answer and the mail say so', async () => {
    const { post, mails, email, enters } = await openStolen();
    await post('/api/auth/forgot-password', { email });
    const otp = codeIn(await mails.nextMail(email));
    const answer = await post('/api/auth/reset-password', { email, otp, ...newPassword });
    expect(answer.json()).toEqual({
      status: true,
      message: `Your password has been successfully changed. ${REMOVED} ${KEPT}`,
      data: IDENTITIES,
    });
    expect([await enters(THIEF), await enters(OWNER_AT_GITHUB)]).toEqual([false, true]);
    const { text } = await mails.nextMail(email);
    expect(text?.replace(/\s+/g, ' ')).toContain(`${REMOVED} ${KEPT} In your profile`);
  });

  test('is closed by changing the password', async () => {
    const { post, session, enters } = await openStolen();
    const answer = await post('/api/auth/change-password', { current_password: PASSWORD, ...newPassword }, session);
    expect(answer.json()).toEqual({
      status: true,
      message: `Your password has been successfully changed. ${REMOVED} ${KEPT}`,
      data: IDENTITIES,
    });
    expect([await enters(THIEF), await enters(OWNER_AT_GITHUB)]).toEqual([false, true]);
  });

  test('is closed by logging out everywhere else, and the answer and the mail say so', async () => {
    const { send, session, mails, email, enters } = await openStolen();
    expect((await send('DELETE', SESSIONS, undefined, session)).json()).toEqual({
      status: true,
      message: 'You are logged out on all other devices.',
      data: IDENTITIES,
    });
    expect([await enters(THIEF), await enters(OWNER_AT_GITHUB)]).toEqual([false, true]);
    const { subject, text } = await mails.nextMail(email);
    expect(subject).toBe('Your sessions at Chintan were ended');
    expect(text?.replace(/\s+/g, ' ')).toContain(`${REMOVED} ${KEPT}`);
    expect(text).toContain('https://site.example/dashboard/profile');
  });

  test('is closed when an admin ends the sessions, who is told as well as the owner', async () => {
    const { post, database, mails, email, id, enters } = await openStolen();
    const admin = await buildSession(database, await buildUser(database, { is_admin: 1 }));
    const answer = await post(`/api/desk/people/${id}/end-sessions`, undefined, admin);
    expect(answer.json().message).toBe(
      'Logged out everywhere. Google (thief@mail.example) can no longer be used to sign in: ' +
        `it was linked after the owner last confirmed their email address. ${KEPT}`,
    );
    expect(answer.json().data.sessions).toBe(0);
    expect([await enters(THIEF), await enters(OWNER_AT_GITHUB)]).toEqual([false, true]);
    const { text } = await mails.nextMail(email);
    expect(text?.replace(/\s+/g, ' ')).toMatch(/an admin logged you out .* can no longer be used to sign in/);
    const entries = await database.read.selectFrom('history').select(['act', 'person_id']).execute();
    expect(entries).toEqual([{ act: 'sessions ended', person_id: id }]);
  });

  test('is closed when an admin suspends the account, with what was on its way, who is told as well as the owner', async () => {
    const { post, database, mails, email, id, enters } = await openStolen();
    const code = { code_hash: 'x', browser_hash: 'x', user_id: id, expires_at: Date.now() + DAY };
    await database.transaction((db) => db.insertInto('sign_in_codes').values(code).execute());
    const admin = await buildSession(database, await buildUser(database, { is_admin: 1 }));
    expect((await post(`/api/desk/people/${id}/suspend`, undefined, admin)).json().message).toBe(
      'Account suspended. Google (thief@mail.example) can no longer be used to sign in: ' +
        'it was linked after the owner last confirmed their email address.',
    );
    expect(await database.read.selectFrom('sign_in_codes').select('user_id').execute()).toEqual([]);
    const { subject, text } = await mails.nextMail(email);
    expect(subject).toBe('Your account at Chintan was suspended');
    expect(text?.replace(/\s+/g, ' ')).toContain(REMOVED);
    expect(text).not.toContain('can still be used');
    expect((await post(`/api/desk/people/${id}/restore`, undefined, admin)).json().message).toBe('Account restored.');
    expect([await enters(THIEF), await enters(OWNER_AT_GITHUB)]).toEqual([false, true]);
  });

  test('is closed together with a sign-in through it that has not ended yet', async () => {
    const { send, session, database, id } = await openStolen();
    const code = { code_hash: 'x', browser_hash: 'x', user_id: id, expires_at: Date.now() + DAY };
    await database.transaction((db) => db.insertInto('sign_in_codes').values(code).execute());
    await send('DELETE', SESSIONS, undefined, session);
    expect(await database.read.selectFrom('sign_in_codes').select('user_id').execute()).toEqual([]);
  });

  test('stays once the owner has shown anew that the address is theirs', async () => {
    const { send, session, database, id, enters } = await openStolen();
    await database.transaction((db) =>
      db.updateTable('users').set({ proved_at: Date.now() }).where('id', '=', id).execute(),
    );
    expect((await send('DELETE', SESSIONS, undefined, session)).json().data.removed).toEqual([]);
    expect(await enters(THIEF)).toBe(true);
  });
});

onSqlite('logging out everywhere', (open) => {
  test('keeps the identity an account was made with, and one whose issuer vouches for the address', async () => {
    const { signIn, send, mails } = await openWithFirebase(open);
    const session = bearer(await signIn());
    await signIn({ ...atGitHub, sub: 'uid-at-github' });
    await mails.nextMail('asha@mail.example');
    const { data } = (await send('DELETE', SESSIONS, undefined, session)).json();
    expect(data.removed).toEqual([]);
    expect(data.kept.map(({ provider }: { provider: string }) => provider)).toEqual(['Google', 'GitHub']);
  });

  test('leaves nobody without a way back: the mail says how a password is chosen', async () => {
    const { signIn, send, get, post, mails, database } = await openWithFirebase(open);
    const session = bearer(await signIn({ email_verified: true }));
    await database.transaction((db) => db.updateTable('users').set({ proved_at: 0 }).execute());
    const email = 'asha@mail.example';
    expect((await send('DELETE', SESSIONS, undefined, session)).json().data.kept).toEqual([]);
    expect((await mails.nextMail(email)).text).toContain('https://site.example/forgot-password');
    await post('/api/auth/forgot-password', { email });
    const otp = codeIn(await mails.nextMail(email));
    const passwords = { new_password: PASSWORD, confirm_password: PASSWORD };
    await post('/api/auth/reset-password', { email, otp, ...passwords });
    const login = await post('/api/auth/login', { email, password: PASSWORD });
    expect((await get(PROFILE, bearer(login))).statusCode).toBe(200);
  });

  test('sends no mail where nothing is linked', async () => {
    const { send, database, mails } = await openWithFirebase(open);
    const session = await buildSession(database, await buildUser(database));
    expect((await send('DELETE', SESSIONS, undefined, session)).json().data).toEqual({ removed: [], kept: [] });
    expect(await database.read.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(mails.mails).toEqual([]);
  });
});
