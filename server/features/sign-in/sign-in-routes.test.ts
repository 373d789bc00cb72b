import { expect, test } from 'vitest';
import { openMigrated } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';

interface Operation {
  security?: unknown;
  responses: Record<string, object>;
}

/** Every call: how it refuses, and whether it asks who calls. */
const CALLS: Record<string, { limited?: true; personal?: true }> = {
  'GET /api/auth/firebase': {},
  'POST /api/auth/firebase-sso': { limited: true },
  'POST /api/auth/sso-exchange': { limited: true },
  'POST /api/auth/sso-verify': { limited: true },
  'GET /api/auth/identities': { personal: true },
  'POST /api/auth/identities/code': { limited: true, personal: true },
  'DELETE /api/auth/identities/{id}': { limited: true, personal: true },
  'POST /api/auth/identities/firebase': { limited: true, personal: true },
  'POST /api/auth/identities/oidc': { limited: true, personal: true },
};

test('the calls are described with what they ask for and how they refuse', async () => {
  const { get } = await openApp(() => openMigrated('sqlite'));
  const paths: Record<string, Record<string, Operation>> = (await get('/api/openapi.json')).json().paths;
  for (const [call, { limited, personal }] of Object.entries(CALLS)) {
    const [method = '', path = ''] = call.split(' ');
    const operation = paths[path]?.[method.toLowerCase()];
    const statuses = ['200', ...(personal ? ['401'] : []), ...(limited ? ['429'] : []), '4XX'];
    expect([call, Object.keys(operation?.responses ?? {}).sort()]).toEqual([call, statuses]);
    expect([call, operation?.security]).toEqual([call, personal ? [{ bearer: [] }] : undefined]);
  }
});

test('none of their answers is cached', async () => {
  const { get, send } = await openApp(() => openMigrated('sqlite'));
  for (const answer of [
    await get('/api/login'),
    await get('/api/callback'),
    await get('/api/auth/firebase'),
    await get('/api/auth/identities'),
    await send('POST', '/api/auth/sso-exchange', { code: 'x' }),
  ]) {
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('only under /api does the way to the issuer begin: without it, /login is a page', async () => {
  const { get } = await openApp(() => openMigrated('sqlite'));
  expect((await get('/login')).statusCode).toBe(404);
  expect((await get('/callback')).statusCode).toBe(404);
});
