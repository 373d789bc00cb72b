import { expect, test } from 'vitest';
import {
  bearer,
  codeIn,
  newEmail,
  OTHER_PASSWORD,
  openAccounts,
  PASSWORD,
  registrationOf,
  wrongCode,
} from '../../../test/support/accounts/accounts.ts';
import { buildUser } from '../../../test/support/database/builders.ts';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { listJobs } from '../../../test/support/jobs/jobs.ts';
import { refusedBody } from '../../../test/support/server/refused-body.ts';
import { type Answer, openApp, TEST_SECRET } from '../../../test/support/server/test-app.ts';
import { makeCode } from './codes.ts';

const REGISTER = '/api/auth/register';
const VERIFY = '/api/auth/verify-email-otp';
const RESEND = '/api/auth/resend-otp';
const LOGIN = '/api/auth/login';
const PROFILE = '/api/auth/profile';
const CONFIRMED = 'Your email address is confirmed. Welcome.';
const STRANGER = {
  first_name: 'Mallory',
  last_name: 'Black',
  phone_no: 6666666666,
  password: OTHER_PASSWORD,
  confirm_password: OTHER_PASSWORD,
};
const NO_DETAILS = { first_name: '', last_name: '', phone: '', phone_no: null };
const WRONG = refusedBody('Invalid OTP. Please try again.', 'otp');

onSqlite('registering', (open) => {
  test('sends a code, which proves the address and logs the person in', async () => {
    const { get, post, mails } = await openAccounts(open);
    const email = newEmail();
    const registered = await post(REGISTER, registrationOf(email));
    expect([registered.statusCode, registered.json()]).toEqual([
      200,
      { status: true, message: 'We have sent a 6-digit code to your email address.', data: null },
    ]);
    const mail = await mails.nextMail(email);
    const verified = await post(VERIFY, { email, otp: codeIn(mail) });
    expect(verified.statusCode).toBe(200);
    expect((await get('/api/auth/profile', bearer(verified))).json().data).toEqual({
      id: expect.any(Number),
      first_name: 'Meera',
      last_name: 'Joshi',
      email,
      phone_no: 9812345678,
      phone: '9812345678',
      is_admin: false,
      has_password: true,
    });
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('answers the same for an address that is new, registered, or verified', async () => {
    const { database, post } = await openAccounts(open);
    const verified = newEmail();
    await buildUser(database, { email: verified, password: OTHER_PASSWORD });
    const unverified = newEmail();
    await buildUser(database, { email: unverified, password: OTHER_PASSWORD, email_verified_at: null });
    const answers = [];
    for (const email of [newEmail(), unverified, verified, verified.toUpperCase()]) {
      const { statusCode, body, headers } = await post(REGISTER, registrationOf(email));
      answers.push([statusCode, body, Object.keys(headers)]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('tells the owner of a verified account by mail, and changes nothing of it', async () => {
    const { database, post, mails } = await openAccounts(open);
    const email = newEmail();
    await buildUser(database, { email, password: OTHER_PASSWORD });
    const before = await database.read.selectFrom('users').selectAll().execute();
    await post(REGISTER, registrationOf(email));
    const mail = await mails.nextMail(email);
    expect(mail.subject).toMatch(/^You already have an account/);
    expect(codeIn(mail)).toBe('');
    expect(await database.read.selectFrom('users').selectAll().execute()).toEqual(before);
    expect(await database.read.selectFrom('codes').selectAll().execute()).toEqual([]);
  });

  test('again corrects what was said with the same password; only the newest code is good', async () => {
    const { get, post, mails, pass } = await openAccounts(open);
    const email = newEmail();
    await post(REGISTER, registrationOf(email));
    const first = await mails.nextMail(email);
    pass(60_000);
    await post(REGISTER, registrationOf(email, { first_name: 'Mira', phone_no: '+91 98765-00000' }));
    const second = await mails.nextMail(email);
    expect((await post(VERIFY, { email, otp: codeIn(first), password: PASSWORD })).statusCode).toBe(400);
    const verified = await post(VERIFY, { email, otp: codeIn(second) });
    expect(verified.json().message).toBe(CONFIRMED);
    const profile = (await get('/api/auth/profile', bearer(verified))).json().data;
    expect(profile).toMatchObject({ first_name: 'Mira', phone: '+919876500000', phone_no: 919876500000 });
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('keeps the newest five registrations of an address, and none of one that is verified', async () => {
    const { database, post } = await openAccounts(open);
    const email = newEmail();
    const verified = newEmail();
    await buildUser(database, { email: verified });
    for (const first_name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'G']) {
      const password = `Blue.Kettle7${first_name}`;
      await post(REGISTER, registrationOf(email, { first_name, password, confirm_password: password }));
    }
    await post(REGISTER, registrationOf(verified));
    const kept = await database.read.selectFrom('registrations').select('first_name').orderBy('id').execute();
    expect(kept.map(({ first_name }) => first_name)).toEqual(['C', 'D', 'E', 'F', 'G']);
  });

  test('within a minute sends no second mail: the first one serves', async () => {
    const { database, send } = await openApp(open);
    const email = newEmail();
    for (let time = 1; time <= 2; time += 1) {
      expect((await send('POST', REGISTER, registrationOf(email))).statusCode).toBe(200);
    }
    expect(await listJobs(database)).toMatchObject([{ kind: 'send-account-mail' }]);
  });

  test('and asking for a code send the mail the next time, where it could not be asked for', async () => {
    const { database, send, expectComplaint } = await openApp(open);
    const rename = (from: string, to: string) =>
      database.transaction((db) => db.schema.alterTable(from).renameTo(to).execute());
    const calls = [
      [REGISTER, registrationOf(newEmail())],
      [RESEND, { email: newEmail() }],
      ['/api/auth/forgot-password', { email: newEmail() }],
    ] as const;
    const statuses = async () =>
      (await Promise.all(calls.map(([url, body]) => send('POST', url, body)))).map((answer) => answer.statusCode);
    await rename('jobs', 'jobs_away');
    expectComplaint('a request failed');
    expect(await statuses()).toEqual([500, 500, 500]);
    await rename('jobs_away', 'jobs');
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await listJobs(database)).toHaveLength(3);
  });

  test('of one address twenty times at once makes one user', async () => {
    const { database, post } = await openAccounts(open);
    const email = newEmail();
    const forms = Array.from({ length: 20 }, (_, index) => (index % 2 ? email : email.toUpperCase()));
    const answers = await Promise.all(forms.map((form) => post(REGISTER, registrationOf(form))));
    expect(answers.map((answer) => answer.statusCode)).toEqual(forms.map(() => 200));
    expect(await database.read.selectFrom('users').select('email').execute()).toEqual([{ email }]);
  });

  test('takes nothing that nobody may say of themselves', async () => {
    const { database, post } = await openAccounts(open);
    const email = newEmail();
    const more = { id: 77, is_admin: true, email_verified: true, email_verified_at: 1, isAdmin: 1, created_at: 5 };
    await post(REGISTER, registrationOf(email, more));
    const user = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ is_admin: 0, email_verified_at: null });
    expect([user.id === 77, user.created_at === 5]).toEqual([false, false]);
  });

  test.each([
    [{ first_name: ' ' }, 'First name is required', 'first_name'],
    [{ first_name: '\u200b' }, 'First name is required', 'first_name'],
    [{ email: 'a@b@c' }, 'Enter an email address such as name@example.org.', 'email'],
    [{ email: 'a@b.example, c@d.example' }, 'Enter an email address such as name@example.org.', 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'Enter an email address such as name@example.org.', 'email'],
    [{ phone_no: 'none' }, 'Enter a phone number such as +91 98765 43210.', 'phone_no'],
    [{ phone_no: 1.5 }, 'Enter a phone number such as +91 98765 43210.', 'phone_no'],
    [{ password: 'Aa1!', confirm_password: 'Aa1!' }, 'Password must be at least 8 characters long.', 'password'],
    [
      { password: 'blue.kettle7', confirm_password: 'blue.kettle7' },
      'Password must contain at least one uppercase letter.',
      'password',
    ],
    [{ confirm_password: 'Blue.Kettle8' }, 'Please ensure both passwords match.', 'confirm_password'],
    [
      { password: 'P@ssw0rd!', confirm_password: 'P@ssw0rd!' },
      'This password is too common. Choose another one.',
      'password',
    ],
    [
      { email: 'ravindra.k@example.org', password: 'Ravindra.K1', confirm_password: 'Ravindra.K1' },
      'This password is too similar to your email address. Choose another one.',
      'password',
    ],
  ])('with %j is refused in a sentence', async (wrong, message, field) => {
    const { database, post } = await openAccounts(open);
    const answer = await post(REGISTER, registrationOf(newEmail(), wrong));
    expect([answer.statusCode, answer.json()]).toEqual([400, refusedBody(message, field)]);
    expect(await database.read.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('with a password that is refused does not use up the mail', async () => {
    const { post, mails } = await openAccounts(open);
    const email = newEmail();
    await post(REGISTER, registrationOf(email, { password: 'Welcome@123', confirm_password: 'Welcome@123' }));
    await post(REGISTER, registrationOf(email));
    expect(codeIn(await mails.nextMail(email))).toMatch(/^\d{6}$/);
  });

  test('is refused for a while after six mails to one address, alike whether it has an account', async () => {
    const { database, post, pass } = await openAccounts(open);
    const known = newEmail();
    await buildUser(database, { email: known });
    for (const email of [known, newEmail()]) {
      for (let time = 1; time <= 5; time += 1) {
        expect((await post(REGISTER, registrationOf(email))).statusCode).toBe(200);
        pass(60_000);
      }
      const refused = await post(REGISTER, registrationOf(email));
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
        429,
        '3300',
        'You have asked for too many codes. Please try again in 55 minutes.',
      ]);
    }
    pass(60 * 60_000);
    expect((await post(REGISTER, registrationOf(known))).statusCode).toBe(200);
  });

  test('that is refused for too many mails counts as well: else a stranger’s would be the only one', async () => {
    const { database, get, post, pass, mails } = await openAccounts(open);
    const email = newEmail();
    for (let time = 1; time <= 5; time += 1) {
      expect((await post(REGISTER, registrationOf(email, STRANGER))).statusCode).toBe(200);
      // A mail that is still to be written would void the code that this test makes.
      await mails.nextMail(email);
      pass(60_000);
    }
    expect((await post(REGISTER, registrationOf(email))).statusCode).toBe(429);
    const { id: userId } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const { code } = await database.transaction((db) =>
      makeCode(db, TEST_SECRET, { user_id: userId, purpose: 'verify_email' }),
    );
    const verified = await post(VERIFY, { email, otp: code });
    expect((await get(PROFILE, bearer(verified))).json().data).toMatchObject({ ...NO_DETAILS, has_password: false });
    expect((await post(LOGIN, { email, password: OTHER_PASSWORD })).statusCode).toBe(401);
  });

  test('is refused for a while to a network that does nothing else', async () => {
    const { post } = await openAccounts(open);
    // Refused before it costs a hash, but counted.
    const weak = { password: 'Welcome@123', confirm_password: 'Welcome@123' };
    for (let time = 1; time <= 60; time += 1) await post(REGISTER, registrationOf(newEmail(), weak));
    const refused = await post(REGISTER, registrationOf(newEmail()));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  });
});

onSqlite('a code', (open) => {
  async function register(options = {}) {
    const accounts = await openAccounts(open, options);
    const email = newEmail();
    await accounts.post(REGISTER, registrationOf(email));
    return { ...accounts, email, code: codeIn(await accounts.mails.nextMail(email)) };
  }

  test('is taken as people paste it', async () => {
    const { post, email, code } = await register();
    const devanagari = code.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    expect((await post(VERIFY, { email, otp: ` ${devanagari.slice(0, 3)} ${devanagari.slice(3)}` })).statusCode).toBe(
      200,
    );
  });

  /** Two people register an address within a minute, so that one code is sent. @returns the code, and how it stands */
  async function registerBoth(...forms: object[]) {
    const accounts = await openAccounts(open);
    const email = newEmail();
    for (const form of forms) await accounts.post(REGISTER, registrationOf(email, { ...form }));
    const code = codeIn(await accounts.mails.nextMail(email));
    const canLogIn = async (password: string) => (await accounts.post(LOGIN, { email, password })).statusCode === 200;
    const profileOf = async (verified: Answer) => (await accounts.get(PROFILE, bearer(verified))).json().data;
    return { ...accounts, email, code, canLogIn, profileOf };
  }
  const orders = [
    ['after', [{}, STRANGER]],
    ['before', [STRANGER, {}]],
  ] as const;

  test.each(orders)(
    'confirms what was registered with the password that comes along, where a stranger registered %s',
    async (_, forms) => {
      const { database, post, email, code, canLogIn, profileOf } = await registerBoth(...forms);
      const verified = await post(VERIFY, { email, otp: code, password: PASSWORD });
      expect(verified.json().message).toBe(CONFIRMED);
      expect(await profileOf(verified)).toMatchObject({ first_name: 'Meera', last_name: 'Joshi', phone: '9812345678' });
      expect([await canLogIn(PASSWORD), await canLogIn(OTHER_PASSWORD)]).toEqual([true, false]);
      expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual([]);
    },
  );

  test.each(orders)('alone confirms the address and nothing else, where a stranger registered %s', async (_, forms) => {
    const { database, post, email, code, canLogIn, profileOf } = await registerBoth(...forms);
    const verified = await post(VERIFY, { email, otp: code });
    expect(verified.json().message).toBe(
      'Your email address is confirmed. Someone had signed up with it more than once: set your name and a password in your profile.',
    );
    expect(await profileOf(verified)).toMatchObject({ ...NO_DETAILS, has_password: false });
    expect([await canLogIn(PASSWORD), await canLogIn(OTHER_PASSWORD)]).toEqual([false, false]);
    expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual([]);
  });

  test('brings a password with which nobody registered, and no name', async () => {
    const { post, email, code, canLogIn, profileOf } = await registerBoth(STRANGER);
    const verified = await post(VERIFY, { email, otp: code, password: PASSWORD });
    expect(verified.json().message).toBe('Your email address is confirmed. Add your name in your profile.');
    expect(await profileOf(verified)).toMatchObject({ ...NO_DETAILS, has_password: true });
    expect([await canLogIn(PASSWORD), await canLogIn(OTHER_PASSWORD)]).toEqual([true, false]);
  });

  test('leaves nothing of strangers, however many register the address at the same moment', async () => {
    const { database, post, email, code, canLogIn } = await registerBoth({});
    const strangers = Array.from({ length: 6 }, () => post(REGISTER, registrationOf(email, STRANGER)));
    const verifying = post(VERIFY, { email, otp: code, password: PASSWORD });
    for (const answer of await Promise.all([...strangers, verifying])) expect(answer.statusCode).toBe(200);
    const user = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect([user.first_name, user.last_name, user.phone_no]).not.toContain('Mallory');
    expect([await canLogIn(PASSWORD), await canLogIn(OTHER_PASSWORD)]).toEqual([true, false]);
    expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual([]);
  });

  test('is not used up by a password that is refused', async () => {
    const { post, email, code } = await register();
    const refused = await post(VERIFY, { email, otp: code, password: 'Welcome@123' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringMatching(/^This password is too common/),
    ]);
    expect((await post(VERIFY, { email, otp: code })).statusCode).toBe(200);
  });

  test('that is wrong, used, expired, somebody else’s or nobody’s is refused alike', async () => {
    const { database, post, mails, email, code } = await register();
    const other = newEmail();
    await post(REGISTER, registrationOf(other));
    const otherCode = codeIn(await mails.nextMail(other));
    const refused = [];
    refused.push(await post(VERIFY, { email, otp: wrongCode(code) }));
    refused.push(await post(VERIFY, { email, otp: '12345' }));
    refused.push(await post(VERIFY, { email: other, otp: code === otherCode ? wrongCode(code) : code }));
    refused.push(await post(VERIFY, { email: newEmail(), otp: code }));
    expect((await post(VERIFY, { email, otp: code })).statusCode).toBe(200);
    refused.push(await post(VERIFY, { email, otp: code }));
    await database.transaction((db) =>
      db
        .updateTable('codes')
        .set({ expires_at: Date.now() - 1000 })
        .execute(),
    );
    refused.push(await post(VERIFY, { email: other, otp: otherCode }));
    for (const answer of refused) expect([answer.statusCode, answer.json()]).toEqual([400, WRONG]);
  });

  test('is no longer taken after five wrong tries, even many at once', async () => {
    const { post, email, code } = await register();
    await Promise.all(Array.from({ length: 10 }, () => post(VERIFY, { email, otp: wrongCode(code) })));
    expect((await post(VERIFY, { email, otp: code })).json()).toEqual(WRONG);
  });

  test('is still taken after four', async () => {
    const { post, email, code } = await register();
    for (let time = 1; time <= 4; time += 1) await post(VERIFY, { email, otp: wrongCode(code) });
    expect((await post(VERIFY, { email, otp: code })).statusCode).toBe(200);
  });

  test('works once, however many use it at once', async () => {
    const { database, post, email, code } = await register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(VERIFY, { email, otp: code })));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(await database.read.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  test('does not serve for another purpose', async () => {
    const { post, email, code } = await register();
    const reset = { email, otp: code, new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    expect((await post('/api/auth/reset-password', reset)).json()).toEqual(WRONG);
    expect((await post(VERIFY, { email, otp: code })).statusCode).toBe(200);
  });

  test('on its way while the address was verified otherwise sets no password any more', async () => {
    const { database, post } = await openAccounts(open);
    const email = newEmail();
    const userId = await buildUser(database, { email, password: PASSWORD });
    const { code } = await database.transaction((db) =>
      makeCode(db, TEST_SECRET, { user_id: userId, purpose: 'verify_email' }),
    );
    expect((await post(VERIFY, { email, otp: code, password: OTHER_PASSWORD })).json()).toEqual(WRONG);
    expect((await post(LOGIN, { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('that is guessed at is refused for a while, alike whether there is one', async () => {
    const { post, email, pass } = await register();
    for (const address of [email, newEmail()]) {
      for (let time = 1; time <= 20; time += 1) await post(VERIFY, { email: address, otp: '12 34 56' });
      const refused = await post(VERIFY, { email: address, otp: '123456' });
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
        429,
        '3600',
        'Too many attempts. Please try again in 60 minutes.',
      ]);
    }
    pass(60 * 60_000);
    expect((await post(VERIFY, { email, otp: '123456' })).statusCode).toBe(400);
  });

  test('can be asked for again after a minute; the one before is void', async () => {
    const { post, mails, pass, email, code } = await register();
    const tooSoon = await post(RESEND, { email });
    expect([tooSoon.statusCode, tooSoon.headers['retry-after'], tooSoon.json().message]).toEqual([
      429,
      '60',
      'We sent a code a moment ago. Please wait 60 seconds before you ask for another one.',
    ]);
    pass(60_000);
    expect((await post(RESEND, { email })).statusCode).toBe(200);
    const next = codeIn(await mails.nextMail(email));
    if (next !== code) expect((await post(VERIFY, { email, otp: code })).statusCode).toBe(400);
    expect((await post(VERIFY, { email, otp: next })).statusCode).toBe(200);
  });

  test('is sent for the step that waits for one, and the answer does not tell which', async () => {
    const { database, post, mails, email, pass } = await register();
    const verified = newEmail();
    await buildUser(database, { email: verified, password: PASSWORD });
    pass(60_000);
    const answers = [];
    for (const address of [email, verified, newEmail()]) {
      answers.push(await post(RESEND, { email: address }));
      answers.push(await post(RESEND, { email: address }));
    }
    const [first, second, ...others] = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(others).toEqual([first, second, first, second]);
    expect((await mails.nextMail(email)).subject).toMatch(/^\d{6} is your code/);
    expect((await mails.nextMail(verified)).subject).toMatch(/^Choose a new password/);
  });
});
