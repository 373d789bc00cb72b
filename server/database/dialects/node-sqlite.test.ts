import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { openApp } from '../../../test/support/server/test-app.ts';
import { NodeSqlite } from './node-sqlite.ts';

test('statements are cached, but not long ones, which seldom recur', () => {
  const database = new NodeSqlite(':memory:', { readOnly: false });
  const inList = (values: number) => `select 1 where 1 in (${Array(values).fill('?').join(', ')})`;
  expect(database.prepare(inList(3))).toBe(database.prepare(inList(3)));
  expect(database.prepare(inList(3000))).not.toBe(database.prepare(inList(3000)));
  expect(database.prepare(inList(3000)).all(Array(3000).fill(1))).toEqual([{ 1: 1 }]);
  database.close();
});

onSqlite('a database to which another process is writing', (open) => {
  test('is busy for a moment, which is said and logged as any outage, and then takes what is sent', async () => {
    const { dataDir, send, lines, expectComplaint } = await openApp(open);
    expectComplaint('the database cannot be reached, or does not answer in time');
    const other = new DatabaseSync(join(dataDir, 'chintan.db'));
    other.exec('begin immediate');
    const subscribe = () => send('POST', '/api/newsletter/subscribe', { email: 'asha@mail.example' });
    const { statusCode, headers, json } = await subscribe();
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(json().message).toBe('The site is busy right now. Please try again in a moment.');
    other.exec('rollback');
    other.close();
    expect((await subscribe()).statusCode).toBe(200);
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('keeps no reader waiting, and what was sent meanwhile is written once the other process has ended', async () => {
    const { dataDir, get, send } = await openApp(open);
    const other = new DatabaseSync(join(dataDir, 'chintan.db'));
    other.exec('begin immediate');
    const subscribed = send('POST', '/api/newsletter/subscribe', { email: 'asha@mail.example' });
    // In which the request comes as far as its transaction.
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    expect((await get('/api/categories')).statusCode).toBe(200);
    other.exec('rollback');
    other.close();
    expect((await subscribed).statusCode).toBe(200);
  });
});
