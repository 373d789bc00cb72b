import { expect, test } from 'vitest';
import { guard } from '../support/runner/guard.ts';
import type { Answer } from '../support/server/test-app.ts';
import { openWriting, type WritingApp } from '../support/texts/writing.ts';
import { addressesOf, type Call, cookieOf, describedCalls } from './attacker.ts';
import { openSqlite } from './whole-site.ts';

guard('A stranger was told what a call for admins expects.');

const JSON_TYPE = { 'content-type': 'application/json' };

interface Body {
  payload: string;
  headers: Record<string, string>;
}

/** Bodies that no call takes, each with the status that tells its sender so. */
const BAD_BODIES: Record<string, Body & { status: number }> = {
  'invalid JSON': { payload: '{', headers: JSON_TYPE, status: 400 },
  'an empty body': { payload: '', headers: JSON_TYPE, status: 400 },
  'a type nobody takes': { payload: '<a/>', headers: { 'content-type': 'application/xml' }, status: 415 },
  'a body that is too large': {
    payload: '{}',
    headers: { ...JSON_TYPE, 'content-length': '99999999' },
    status: 413,
  },
};
/** Bodies that a schema refuses, if the call has one. */
const WRONG_TYPES: Body[] = ['[]', 'null', '"text"', '{"id":{},"email":7,"post_id":"x","password":[]}'].map(
  (payload) => ({ payload, headers: JSON_TYPE }),
);
const BAD_QUERY = '?page=-1&limit=lots&scope=nobody&status=none&before=x&show=none';

const send = ({ app }: WritingApp, { method, path }: Call, body: Body | undefined, who: Record<string, string>) => {
  const [url = ''] = addressesOf(path, ['not-an-id']);
  return app.inject({
    method,
    url: url + BAD_QUERY,
    headers: { ...who, ...body?.headers },
    ...(body && { payload: body.payload }),
  });
};

/** Every described call that asks who calls; those that also answer without `/api`, both ways. */
async function callsThatNeedLogin(app: WritingApp): Promise<Call[]> {
  const described = await describedCalls(app);
  const calls = described.filter(({ asksWho }) => asksWho);
  expect(described.filter(({ path, asksWho }) => path.startsWith('/api/desk/') && !asksWho)).toEqual([]);
  const bare = calls
    .map((call) => ({ ...call, path: call.path.replace('/api', '') }))
    .filter(({ path }) => /^\/(post|auth)\//.test(path));
  expect(calls.length).toBeGreaterThan(60);
  expect(bare.length).toBeGreaterThan(15);
  return [...calls, ...bare];
}

const isWrite = ({ method }: Call) => method !== 'GET';

/** Sends each call everything it does not take. @returns the requests that were not answered as expected */
async function answeredOtherwise(app: WritingApp, calls: Call[], who: Record<string, string>, expected: Answered) {
  const otherwise = [];
  for (const call of calls) {
    const bodies = isWrite(call) ? [...Object.values(BAD_BODIES), ...WRONG_TYPES] : [undefined];
    for (const body of bodies) {
      const { statusCode, body: text } = await send(app, call, body, who);
      const isExpected = statusCode === expected.status && text.includes(expected.message);
      if (!isExpected) otherwise.push([call.method, call.path, body?.payload, statusCode, text]);
    }
  }
  return otherwise;
}

interface Answered {
  status: number;
  message: string;
}
const LOG_IN: Answered = { status: 401, message: 'Log in first.' };
const ADMINS_ONLY: Answered = { status: 403, message: 'Only an admin can do this.' };

test('a stranger is told to log in whatever they send, and nothing about it', async () => {
  const app = await openWriting(openSqlite);
  expect(await answeredOtherwise(app, await callsThatNeedLogin(app), {}, LOG_IN)).toEqual([]);
});

test('so is someone who sends a write with the cookie alone', async () => {
  const app = await openWriting(openSqlite);
  const cookie = cookieOf((await app.admin()).bearer);
  const writes = (await callsThatNeedLogin(app)).filter(isWrite);
  expect(await answeredOtherwise(app, writes, cookie, LOG_IN)).toEqual([]);
});

test('someone who is no admin is told that a call is for admins, whatever they send', async () => {
  const app = await openWriting(openSqlite);
  const { bearer } = await app.writer();
  const desk = (await callsThatNeedLogin(app)).filter(({ path }) => path.startsWith('/api/desk/'));
  expect(await answeredOtherwise(app, desk, { ...bearer }, ADMINS_ONLY)).toEqual([]);
});

test.each(Object.entries(BAD_BODIES))('someone who may call is told what is wrong with %s', async (_, body) => {
  const app = await openWriting(openSqlite, { rateLimits: false });
  const { bearer } = await app.admin();
  const answers: [Call, Answer][] = [];
  for (const call of (await callsThatNeedLogin(app)).filter(isWrite)) {
    answers.push([call, await send(app, call, body, { ...bearer })]);
  }
  const otherwise = answers.filter(([, { statusCode }]) => statusCode !== body.status);
  expect(otherwise.map(([{ method, path }, { statusCode }]) => [method, path, statusCode])).toEqual([]);
});

test('someone who may read is told what is wrong with the address', async () => {
  const app = await openWriting(openSqlite);
  const { bearer } = await app.admin();
  const reads = (await callsThatNeedLogin(app)).filter((call) => !isWrite(call) && /\{\w*id\w*\}/i.test(call.path));
  expect(reads.length).toBeGreaterThan(2);
  for (const call of reads) {
    expect([call.path, (await send(app, call, undefined, { ...bearer })).statusCode]).toEqual([call.path, 400]);
  }
});
