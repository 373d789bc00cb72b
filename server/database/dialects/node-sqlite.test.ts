import { expect, test } from 'vitest';
import { NodeSqlite } from './node-sqlite.ts';

test('statements are cached, but not long ones, which seldom recur', () => {
  const database = new NodeSqlite(':memory:', { readOnly: false });
  const inList = (values: number) => `select 1 where 1 in (${Array(values).fill('?').join(', ')})`;
  expect(database.prepare(inList(3))).toBe(database.prepare(inList(3)));
  expect(database.prepare(inList(3000))).not.toBe(database.prepare(inList(3000)));
  expect(database.prepare(inList(3000)).all(Array(3000).fill(1))).toEqual([{ 1: 1 }]);
  database.close();
});
