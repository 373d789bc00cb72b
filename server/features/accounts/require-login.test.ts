import cookie from '@fastify/cookie';
import { expect, onTestFinished, test } from 'vitest';
import { createFramework, NEEDS_ADMIN, NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { openMigrated } from '../../../test/support/database/databases.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { requireAdmin, requireLogin } from './require-login.ts';

/** Calls that answer whose request it was, and what three kinds of people are answered with. */
async function openCalls() {
  const { database } = await openMigrated('sqlite');
  const log = collectLog();
  const middleware = (_request: unknown, _response: unknown, next: () => void) => next();
  const app = await createFramework({ ...log, trustProxy: false, headers: {} as never, middleware });
  await app.register(cookie);
  requireLogin(app, database);
  app.get('/members', { schema: { security: NEEDS_BEARER } }, async ({ user }) => user.id);
  app.get('/admins', { schema: { security: NEEDS_ADMIN } }, async ({ user }) => user.id);
  app.get('/forgotten', async ({ user }) => user.id);
  app.get('/open', async () => 'everybody');
  await requireAdmin(app, (desk: App) => void desk.get('/desk', async () => 'the desk'));
  onTestFinished(() => app.close());
  const member = await buildSession(database, await buildUser(database));
  const admin = await buildSession(database, await buildUser(database, { is_admin: 1 }));
  const statuses = async (url: string) => {
    const answers = [];
    for (const headers of [{}, member, admin]) answers.push(await app.inject({ url, headers: { ...headers } }));
    return answers.map(({ statusCode }) => statusCode);
  };
  return { statuses, ...log };
}

test('a call lets in whom its schema names', async () => {
  const { statuses } = await openCalls();
  expect(await statuses('/open')).toEqual([200, 200, 200]);
  expect(await statuses('/members')).toEqual([401, 200, 200]);
  expect(await statuses('/admins')).toEqual([401, 403, 200]);
});

test('a call of the desk is for admins alone, even where its schema says nothing', async () => {
  const { statuses } = await openCalls();
  expect(await statuses('/desk')).toEqual([401, 403, 200]);
});

test('a call that asks for the user without declaring it works for nobody', async () => {
  const { statuses, expectComplaint } = await openCalls();
  expectComplaint('a request failed');
  expect(await statuses('/forgotten')).toEqual([500, 500, 500]);
});
