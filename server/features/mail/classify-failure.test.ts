import { describe, expect, test } from 'vitest';
import { classifyFailure, codeOf } from './classify-failure.ts';

const answer = (command: string, response: string) => ({
  ...{ code: 'EENVELOPE', command, response },
  responseCode: Number(response.slice(0, 3)),
});

describe('an error before the end of the message', () => {
  test.each([
    ['RCPT TO', '550 5.1.1 No such user', { kind: 'rejected', code: '550 5.1.1', isAddressUnknown: true }],
    ['RCPT TO', '556 5.1.10 No mail here', { kind: 'rejected', code: '556 5.1.10', isAddressUnknown: true }],
    ['RCPT TO', '550 5.1.2 Host not found', { kind: 'rejected', code: '550 5.1.2' }],
    ['RCPT TO', '550 5.1.8 Bad sender', { kind: 'rejected', code: '550 5.1.8' }],
    ['RCPT TO', '550 5.7.1 Blocked', { kind: 'rejected', code: '550 5.7.1' }],
    ['DATA', '550 5.1.1 No such user', { kind: 'rejected', code: '550 5.1.1' }],
    ['RCPT TO', '450 4.2.0 Greylisted', { kind: 'deferred', code: '450 4.2.0', isThrottled: false }],
    ['RCPT TO', '450 4.7.1 Rate limit exceeded', { kind: 'deferred', code: '450 4.7.1', isThrottled: true }],
    ['RCPT TO', '421 4.7.0 Bye', { kind: 'deferred', code: '421 4.7.0', isThrottled: true }],
    [
      'RCPT TO',
      '530 5.7.0 Log in first',
      { kind: 'not-sent', code: '530 5.7.0', concerns: 'server', isThrottled: false },
    ],
    ['MAIL FROM', '451 4.3.0 Later', { kind: 'deferred', code: '451 4.3.0', isThrottled: true }],
    ['MAIL FROM', '550 5.7.1 No', { kind: 'not-sent', code: '550 5.7.1', concerns: 'sender', isThrottled: false }],
    ['CONN', '421 4.3.2 Busy', { kind: 'not-sent', code: '421 4.3.2', concerns: 'server', isThrottled: true }],
    ['CONN', '554 5.7.1 Blocked', { kind: 'not-sent', code: '554 5.7.1', concerns: 'server', isThrottled: false }],
    ['DATA', '554 5.7.1 No', { kind: 'rejected', code: '554 5.7.1' }],
  ])('%s answered by %s', (command, response, outcome) => {
    expect(classifyFailure(answer(command, response), false)).toEqual(outcome);
  });

  test('without an answer concerns the server', () => {
    const lost = { code: 'ECONNECTION', command: 'CONN' };
    expect(classifyFailure(lost, false)).toEqual({
      ...{ kind: 'not-sent', code: 'ECONNECTION', concerns: 'server', isThrottled: false },
    });
  });

  test('about an address that the library refuses concerns the recipient', () => {
    expect(classifyFailure({ code: 'EENVELOPE', command: 'API' }, false)).toEqual({
      kind: 'rejected',
      code: 'EENVELOPE',
    });
  });

  test('about the login concerns the server', () => {
    const wrong = { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 Wrong' };
    expect(classifyFailure(wrong, false)).toMatchObject({ kind: 'not-sent', code: '535 5.7.8', concerns: 'server' });
  });
});

describe('an error after the end of the message', () => {
  test.each([
    ['451 4.3.0 Later', { kind: 'deferred', code: '451 4.3.0', isThrottled: false }],
    ['454 4.7.0 Throttling failure', { kind: 'deferred', code: '454 4.7.0', isThrottled: true }],
    ['554 5.7.1 Spam', { kind: 'rejected', code: '554 5.7.1' }],
  ])('that the server answers with %s means that it has not taken it', (response, outcome) => {
    expect(classifyFailure(answer('DATA', response), true)).toEqual(outcome);
  });

  test.each(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET'])('without an answer (%s) leaves it open', (code) => {
    expect(classifyFailure({ code, command: 'CONN' }, true)).toEqual({ kind: 'unknown', code });
  });
});

test('the code has none of the server’s words, which may quote an address', () => {
  expect(codeOf({ response: '550-5.1.1 <asha@mail.example> is unknown' })).toBe('550 5.1.1');
  expect(codeOf({ response: '250 Queued as asha@mail.example' })).toBe('250');
  expect(codeOf({ code: 'ETIMEDOUT' })).toBe('ETIMEDOUT');
});
