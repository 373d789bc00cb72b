import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import {
  atGitHub,
  firebaseClaims,
  googlesKeys,
  now,
  PROJECT_SETTINGS,
  startFirebaseKeys,
} from '../../../../test/support/accounts/firebase-keys.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { firebaseTokenCheck } from './check-token.ts';

guard('A forged token signed somebody in.');

async function openCheck() {
  const keys = await startFirebaseKeys();
  return { ...keys, check: firebaseTokenCheck(PROJECT_SETTINGS, keys.url) };
}

const REFUSED = { reason: 'failed', statusCode: 401 };
const unsigned = (claims: JWTPayload) => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(firebaseClaims(claims))}.`;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token that Firebase has just signed tells who it is', async () => {
  const { check, sign } = await openCheck();
  expect(await check(await sign())).toEqual({
    issuer: 'google.com',
    provider: 'Google',
    subject: 'uid-of-asha',
    email: 'asha@mail.example',
    isEmailVerified: true,
    firstName: 'Asha',
    lastName: 'Rao',
  });
  expect(await check(await sign({ ...atGitHub, email_verified: false }))).toMatchObject({
    issuer: 'github.com',
    provider: 'GitHub',
    isEmailVerified: false,
  });
});

test('what is not said to be verified is not', async () => {
  const { check, sign } = await openCheck();
  for (const email_verified of ['true', 1, undefined]) {
    expect(await check(await sign({ email_verified }))).toMatchObject({ isEmailVerified: false });
  }
});

test('the keys are fetched once', async () => {
  const { check, sign, asked } = await openCheck();
  const token = await sign();
  await Promise.all(Array.from({ length: 10 }, () => check(token)));
  await check(token);
  expect(asked()).toBe(1);
});

test.each<[string, JWTPayload]>([
  ['of another issuer', { iss: 'https://securetoken.google.com/other' }],
  ['of no issuer', { iss: undefined as never }],
  ['for another project', { aud: 'other' }],
  ['for two other projects', { aud: ['other', 'x'] }],
  ['that has expired', { exp: now() - 10 }],
  ['that never expires', { exp: undefined as never }],
  ['from the future', { iat: now() + 3000 }],
  ['that does not say when it was made', { iat: undefined as never }],
  ['made more than an hour ago', { iat: now() - 3700 }],
  ['of somebody who signed in more than five minutes ago', { auth_time: now() - 310 }],
  ['of somebody who will sign in', { auth_time: now() + 3000 }],
  ['that does not say when they signed in', { auth_time: undefined }],
  ['that says it in words', { auth_time: 'now' }],
  ['of nobody', { sub: '' }],
  ['of somebody whose name has no end', { sub: 'x'.repeat(129) }],
  ['by password', { firebase: { sign_in_provider: 'password' } }],
  ['by nobody', { firebase: { sign_in_provider: 'anonymous' } }],
  ['by a custom provider', { firebase: { sign_in_provider: 'custom' } }],
  ['by what every object has', { firebase: { sign_in_provider: 'constructor' } }],
  ['by a list', { firebase: { sign_in_provider: ['google.com'] } }],
  ['without a provider', { firebase: undefined }],
])('a token %s is refused', async (_what, claims) => {
  const { check, sign } = await openCheck();
  await expect(check(await sign(claims))).rejects.toMatchObject(REFUSED);
});

const STRANGE: unknown[] = [null, 7, 1.5e300, true, [], ['x'], {}, { toString: 'x' }];
const strangeClaims = (name: string, values: unknown[]) => values.map((value): [string, unknown] => [name, value]);

test.each([
  ...strangeClaims('sub', [...STRANGE, '', 'x'.repeat(129), 'a\0b', 'a\nb', '\ud800']),
  ...strangeClaims('auth_time', [null, true, [], [now()], {}, String(now()), 'NaN']),
  ...strangeClaims('firebase', [null, 7, true, 'google.com', [], ['google.com'], {}]),
  ...['iss', 'aud', 'iat', 'exp'].flatMap((name) => strangeClaims(name, [null, true, {}, [7], [[]]])),
  ...strangeClaims('nbf', [true, 'now', {}, []]),
])('a token that is signed as it should be, but says %s: %j, is refused', async (name, value) => {
  const { check, sign } = await openCheck();
  await expect(check(await sign({ [name]: value } as JWTPayload))).rejects.toMatchObject(REFUSED);
});

test('a token may be of somebody without an address or a name, and with any id that can be stored', async () => {
  const { check, sign } = await openCheck();
  for (const nothing of [undefined, null, 7, ['asha@mail.example']]) {
    const claims = { email: nothing, email_verified: nothing, name: nothing } as JWTPayload;
    expect(await check(await sign(claims))).toMatchObject({ email: '', isEmailVerified: false, firstName: 'Reader' });
  }
  for (const sub of ['x', 'x'.repeat(128), 'आशा 😀'])
    expect(await check(await sign({ sub }))).toMatchObject({ subject: sub });
});

test('a token that another key signed is refused', async () => {
  const { check, sign } = await openCheck();
  const { privateKey } = await generateKeyPair('RS256');
  await expect(check(await sign({}, {}, privateKey))).rejects.toMatchObject(REFUSED);
});

test.each([
  ['unknown', { kid: 'unknown' }],
  ['not named', { kid: undefined as never }],
])('a token whose key is %s is refused', async (_what, header) => {
  const { check, sign } = await openCheck();
  await expect(check(await sign({}, header))).rejects.toMatchObject(REFUSED);
});

test('a token that nobody signed is refused', async () => {
  const { check } = await openCheck();
  await expect(check(unsigned({}))).rejects.toMatchObject(REFUSED);
});

test('a token signed with the public key as if that were a password is refused', async () => {
  const { check } = await openCheck();
  const { publicKey } = await googlesKeys();
  const signed = `${base64({ alg: 'HS256', kid: 'known' })}.${base64(firebaseClaims())}`;
  const signature = createHmac('sha256', await exportSPKI(publicKey))
    .update(signed)
    .digest('base64url');
  await expect(check(`${signed}.${signature}`)).rejects.toMatchObject(REFUSED);
});

test('a token signed in another manner, even by the right key, is refused', async () => {
  const { check, sign } = await openCheck();
  const { privateKey } = await generateKeyPair('PS256');
  await expect(check(await sign({}, { alg: 'PS256' }, privateKey))).rejects.toMatchObject(REFUSED);
});

test.each(['', 'x', 'a.b.c', '..', 'x'.repeat(8193)])('what is no token is refused: %.5s', async (token) => {
  const { check } = await openCheck();
  await expect(check(token)).rejects.toMatchObject(REFUSED);
});

test('a token that was changed after it was signed is refused', async () => {
  const { check, sign } = await openCheck();
  const [header, , signature] = (await sign()).split('.');
  const changed = base64(firebaseClaims({ sub: 'uid-of-another' }));
  await expect(check(`${header}.${changed}.${signature}`)).rejects.toMatchObject(REFUSED);
});

test.each([
  ['are away', 503, 'Unavailable'],
  ['come as a page', 200, '<html>'],
  ['are none', 200, '{}'],
])('while the keys %s nobody is refused, and all are asked to try again', async (_what, status, body) => {
  const { check, sign, answerWith } = await openCheck();
  answerWith(status, body);
  const attempt = check(await sign());
  await expect(attempt).rejects.toMatchObject({ reason: 'unreachable', statusCode: 503 });
  await expect(attempt).rejects.toThrow(/Try again/);
});

test('the keys are asked for again after they could not be had', async () => {
  const { check, sign, answerWith, answerAgain } = await openCheck();
  const token = await sign();
  answerWith(503, '');
  await expect(check(token)).rejects.toMatchObject({ reason: 'unreachable' });
  answerAgain();
  expect(await check(token)).toMatchObject({ subject: 'uid-of-asha' });
});

test('keys that nobody answers for are away', async () => {
  const { check, sign, close } = await openCheck();
  const token = await sign();
  await close();
  await expect(check(token)).rejects.toMatchObject({ reason: 'unreachable' });
});

test('with the emulator, unsigned tokens are taken and signed ones are not', async () => {
  const { sign, asked } = await openCheck();
  const check = firebaseTokenCheck({ ...PROJECT_SETTINGS, emulatorHost: '127.0.0.1:9099' });
  expect(await check(unsigned({}))).toMatchObject({ subject: 'uid-of-asha' });
  await expect(check(await sign())).rejects.toMatchObject(REFUSED);
  await expect(check(unsigned({ aud: 'other' }))).rejects.toMatchObject(REFUSED);
  await expect(check(unsigned({ auth_time: now() - 310 }))).rejects.toMatchObject(REFUSED);
  await expect(check(unsigned({ exp: now() - 10 }))).rejects.toMatchObject(REFUSED);
  await expect(check(`${unsigned({})}x`)).rejects.toMatchObject(REFUSED);
  expect(asked()).toBe(0);
});
