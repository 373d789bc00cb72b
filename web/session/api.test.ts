import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, api, messageOf, UNREACHABLE } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const OTHERWISE = 'Failed to update profile.';

/** What a call that is answered like this fails with. */
async function failure(body: string, init: ResponseInit): Promise<ApiError> {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response(body, init));
  const error = await api('/auth/update-profile').catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error(`Not refused, but ${error}`);
}

test('a refusal is told in the words of the answer', async () => {
  const error = await failure('{"message":["One.","Two."]}', { status: 400 });
  expect([error.message, messageOf(error, OTHERWISE)]).toEqual(['One., Two.', 'One., Two.']);
});

test('a refusal names the fields it is about, where it names them as the site does', async () => {
  const problems = [{ field: 'otp', message: 'Two.' }];
  expect((await failure(JSON.stringify({ message: 'Two.', problems }), { status: 400 })).problems).toEqual(problems);
  for (const strange of ['otp', [null, 'otp', { field: 'otp' }, { field: 1, message: 'One.' }]]) {
    const body = JSON.stringify({ message: 'One.', problems: strange });
    expect((await failure(body, { status: 400 })).problems).toEqual([]);
  }
});

test('without words for people it is told in those of the page, or by its status', async () => {
  const page = '<html><h1>502 Bad Gateway</h1></html>';
  for (const body of ['', '{}', 'null', '[]', '"..."', page]) {
    const error = await failure(body, { status: 502, statusText: 'Bad Gateway' });
    expect([body, messageOf(error, OTHERWISE), error.message]).toEqual([body, OTHERWISE, 'Bad Gateway']);
    expect((await failure(body, { status: 502 })).message).toBe('Request failed with status 502');
  }
});

test('so is a success that says it is none', async () => {
  const error = await failure('{"status":false}', { status: 200, statusText: 'OK' });
  expect([messageOf(error, OTHERWISE), error.message]).toEqual([OTHERWISE, 'Request failed with status 200']);
  expect((await failure('{"status":false,"message":"No."}', { status: 200 })).message).toBe('No.');
});

test('a success that is not the site’s counts as none at all', async () => {
  for (const body of ['<h1>Log in to the hotel</h1>', 'null', '"yes"', '']) {
    expect([body, (await failure(body, { status: 200 })).message]).toEqual([body, UNREACHABLE]);
  }
});
