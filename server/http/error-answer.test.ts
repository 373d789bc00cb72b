import type { FastifyError } from 'fastify';
import { expect, test } from 'vitest';
import { badRequest, badRequests, conflict, type HttpError, notFound, unauthorized } from '#server/base/errors.ts';
import type { Problem } from '#shared/problem.ts';
import { openMigrated } from '../../test/support/database/databases.ts';
import { openApp } from '../../test/support/server/test-app.ts';
import { errorAnswer } from './error-answer.ts';

const INTERNAL = 'Something went wrong on our side. Try again.';

const frameworkError = (statusCode: number, code: string) =>
  Object.assign(new Error('Words of the framework.'), { statusCode, code }) as FastifyError;

test('our own errors are told in their own words', () => {
  for (const [error, status] of [
    [badRequest('No.'), 400],
    [unauthorized('No.'), 401],
    [notFound('No.'), 404],
  ] as const) {
    const answer = { statusCode: status, body: { status: false, message: 'No.' } };
    expect(errorAnswer(error as unknown as FastifyError)).toEqual(answer);
  }
});

test.each([{ code: '23503' }, { code: 'ERR_SQLITE_ERROR', errcode: 787 }])(
  'a database that misses what something refers to (%j) is told in words, and other complaints of it to nobody',
  (refusal) => {
    const failure = (details: object) => Object.assign(new Error('violates a constraint'), details) as never;
    expect(errorAnswer(failure(refusal))).toEqual({
      statusCode: 409,
      body: { status: false, message: 'What this belongs to has just been deleted. Reload the page.' },
    });
    expect(errorAnswer(failure({ code: '23505', errcode: 2067 })).statusCode).toBe(500);
  },
);

test('several wrong fields are told in a list, each sentence once, and each field by its name', () => {
  const answer = (problems: Problem[]) => errorAnswer(badRequests(problems) as unknown as FastifyError).body;
  const [one, two, three] = [
    { field: 'otp', message: 'One.' },
    { field: 'links.0.url', message: 'Two.' },
    { field: 'token', message: 'One.' },
  ] as const;
  expect(answer([one, two, three])).toEqual({ status: false, message: ['One.', 'Two.'], problems: [one, two, three] });
  expect(answer([one, three])).toEqual({ status: false, message: 'One.', problems: [one, three] });
});

test('an error about one field names it, and one about the whole request names none', () => {
  const about = (error: HttpError) => errorAnswer(error as unknown as FastifyError).body;
  const message = 'There is one already.';
  expect(about(conflict(message, 'name'))).toEqual({ status: false, message, problems: [{ field: 'name', message }] });
  expect(about(badRequests([{ field: '', message }]))).toEqual({ status: false, message });
});

test.each([
  [400, 'FST_ERR_CTP_INVALID_JSON_BODY', 'The body is not valid JSON.'],
  [413, 'FST_ERR_CTP_BODY_TOO_LARGE', 'The request is too large.'],
  [415, 'FST_ERR_CTP_INVALID_MEDIA_TYPE', 'This address does not accept this format.'],
  [418, 'FST_ERR_TEAPOT', 'The request could not be understood.'],
  [503, 'FST_ERR_SERVICE', 'The site is restarting. Please try again in a moment.'],
])('an error %i of the framework is told in words of ours', (status, code, message) => {
  expect(errorAnswer(frameworkError(status, code))).toEqual({ statusCode: status, body: { status: false, message } });
});

test.each([200, 302, 500, 502, 599])('an error that claims the status %i is ours', (status) => {
  expect(errorAnswer(frameworkError(status, 'X'))).toEqual({
    statusCode: 500,
    body: { status: false, message: INTERNAL },
  });
});

test('what nobody foresaw is told to nobody, and logged whole', async () => {
  const { database, get, lines, expectComplaint } = await openApp(() => openMigrated('sqlite'));
  await database.transaction((db) => db.schema.dropTable('post_tags').execute());
  await database.transaction((db) => db.schema.dropTable('post_bodies').execute());
  await database.transaction((db) => db.schema.dropTable('former_slugs').execute());
  expectComplaint('a request failed');
  const enveloped = await get('/api/post/secret-slug?q=secret');
  expect([enveloped.statusCode, enveloped.json()]).toEqual([500, { status: false, message: INTERNAL }]);
  const plain = await get('/api/blog-posts/x');
  expect([plain.statusCode, plain.headers['content-type'], plain.body]).toEqual([
    500,
    'text/plain; charset=utf-8',
    INTERNAL,
  ]);
  const page = await get('/blog/x');
  expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
  expect(page.body).toContain(INTERNAL);
  expect(page.headers['cache-control']).toBe('no-store');

  const complaints = lines.filter((line) => line.level === 'error');
  expect(complaints.map((line) => [line.req, (line.err as Error).message])).toEqual([
    [{ method: 'GET', path: '/api/post/secret-slug' }, 'no such table: post_bodies'],
    [{ method: 'GET', path: '/api/blog-posts/x' }, 'no such table: post_bodies'],
    [{ method: 'GET', path: '/blog/x' }, 'no such table: post_bodies'],
  ]);
});
