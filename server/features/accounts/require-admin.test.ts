import { expect, test } from 'vitest';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { openWriting, refusal } from '../../../test/support/texts/writing.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Description = { paths: Record<string, Record<string, unknown>> };

onSqlite('the calls of the desk', (open) => {
  const setUp = async () => {
    const app = await openWriting(open);
    const { paths } = (await app.get('/api/openapi.json')).json() as Description;
    const calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/desk/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase() as Method, path] as const),
      );
    const ask = (method: Method, path: string, headers: Record<string, string>) => {
      const url = path.replace('{id}', '1').replace('{name}', 'privacy');
      return app.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
    };
    return { ...app, calls, ask };
  };

  test('are all of them refused to someone who is not logged in', async () => {
    const { calls, ask } = await setUp();
    expect(calls.length).toBeGreaterThan(20);
    for (const [method, path] of calls) {
      expect([method, path, ...refusal(await ask(method, path, {}))]).toEqual([method, path, 401, 'Log in first.']);
    }
  });

  test('are all of them refused to someone who is no admin', async () => {
    const { calls, ask, writer, database } = await setUp();
    const { bearer } = await writer();
    for (const [method, path] of calls) {
      const refused = refusal(await ask(method, path, { ...bearer }));
      expect([method, path, ...refused]).toEqual([method, path, 403, 'Only an admin can do this.']);
    }
    expect(await database.read.selectFrom('history').selectAll().execute()).toEqual([]);
  });

  test('take no write from a cookie, which a browser sends along from anywhere', async () => {
    const { calls, ask, admin } = await setUp();
    const { bearer } = await admin();
    const cookie = `session=${bearer.authorization.replace('Bearer ', '')}`;
    for (const [method, path] of calls.filter(([method]) => method !== 'GET')) {
      expect([method, path, (await ask(method, path, { cookie })).statusCode]).toEqual([method, path, 401]);
    }
    expect((await ask('GET', '/api/desk/history', { cookie })).statusCode).toBe(200);
  });
});
