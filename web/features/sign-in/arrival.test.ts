import { expect, test } from 'vitest';
import { readArrival } from './arrival.ts';

test('an address says what the way to another site has led to', () => {
  expect(readArrival('sso_code=x-1_=', '')).toEqual({ is: 'code', code: 'x-1_=' });
  expect(readArrival('sso_proof', '')).toEqual({ is: 'proof' });
  expect(readArrival('sso_linked', '')).toEqual({ is: 'linked' });
  expect(readArrival('', 'sso_taken')).toEqual({ is: 'failure', reason: 'taken' });
});

test.each(['', 'taken', 'sso_', 'sso_none', 'sso_constructor', 'sso_toString'])(
  'an address that says %j says nothing',
  (error) => {
    expect(readArrival('', error)).toBeNull();
    expect(readArrival(error, '')).toBeNull();
  },
);
