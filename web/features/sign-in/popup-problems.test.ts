import { expect, test } from 'vitest';
import { popupProblem, providerCode } from './popup-problems.ts';

test.each([
  ['popup-blocked', 'Your browser has blocked the window of GitHub.'],
  ['popup-closed-by-user', 'The window of GitHub was closed before you were signed in. Try again.'],
  ['cancelled-popup-request', 'Another sign-in window is open'],
  ['unauthorized-domain', 'Signing in this way is not set up for this site’s address yet.'],
  ['network-request-failed', 'The network is not responding.'],
  ['web-storage-unsupported', 'Signing in this way needs cookies.'],
  ['internal-error', 'Something went wrong between this site and GitHub.'],
])('the provider’s error %s has a sentence of its own, with a way on', (code, beginning) => {
  const sentence = popupProblem({ code: `auth/${code}` }, 'GitHub') ?? '';
  expect(sentence.slice(0, beginning.length)).toBe(beginning);
  expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(sentence).not.toMatch(/Firebase|auth\/|undefined/);
});

test('any other is told by its code', () => {
  expect(popupProblem({ code: 'auth/quota-exceeded' }, 'Google')).toBe('Firebase error: auth/quota-exceeded');
});

test.each([undefined, null, 'x', new Error('x'), { code: 7 }, { code: 'ECONNRESET' }])(
  '%s is none of its errors',
  (error) => {
    expect(popupProblem(error, 'Google')).toBeUndefined();
    expect(providerCode(error)).toBeUndefined();
  },
);
