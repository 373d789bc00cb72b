import { expect, test } from 'vitest';
import { popupProblem, providerCode } from './popup-problems.ts';

test.each([
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'web-storage-unsupported',
  'internal-error',
])('the provider’s error %s has a sentence of its own, with a way on', (code) => {
  const sentence = popupProblem({ code: `auth/${code}` }, 'GitHub');
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
