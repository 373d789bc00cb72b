import { expect, test } from 'vitest';
import { guard } from '../../../test/support/runner/guard.ts';
import { makeDeliveryToken, readDeliveryToken } from './delivery-token.ts';

guard('A forged token counted as the reader of somebody else’s letter.');

const SECRET = 'a secret of the tests that is long enough';
const REFERENCE = { letterId: 12, deliveryId: 34_567 };

test('a delivery is known by its token, also if a mail server has changed the case', () => {
  const token = makeDeliveryToken(SECRET, REFERENCE);
  expect(readDeliveryToken(SECRET, token)).toEqual(REFERENCE);
  expect(readDeliveryToken(SECRET, token.toUpperCase())).toEqual(REFERENCE);
});

test.each([
  ['another delivery', (token: string) => token.replace('34567', '34568')],
  ['another letter', (token: string) => token.replace('12-', '13-')],
  ['another signature', (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`],
  ['no signature', () => '12-34567-'],
  ['nothing', () => ''],
])('a token of %s is refused', (_what, change) => {
  expect(readDeliveryToken(SECRET, change(makeDeliveryToken(SECRET, REFERENCE)))).toBeUndefined();
});
