import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMigrated } from '../../../test/support/database/databases.ts';
import { createReadingThread } from './reading-thread.ts';

async function openThread() {
  const { dataDir } = await openMigrated('sqlite');
  return createReadingThread(join(dataDir, 'chintan.db'));
}

test('a thread answers, says what was wrong with a query, and goes on', async () => {
  const thread = await openThread();
  expect(await thread.request({ sql: 'select ? as n', parameters: [1] })).toEqual([{ n: 1 }]);
  await expect(thread.request({ sql: 'select * from nowhere', parameters: [] })).rejects.toThrow(
    'no such table: nowhere',
  );
  await expect(thread.request({ sql: 'delete from posts', parameters: [] })).rejects.toThrow('readonly');
  expect(await thread.request({ sql: 'select ? as n', parameters: [2] })).toEqual([{ n: 2 }]);
  await thread.end();
});

test('a thread that has ended leaves no query open, and the next one starts it anew', async () => {
  const thread = await openThread();
  const asked = thread.request({
    sql: 'with recursive n(n) as (values(1) union all select n + 1 from n) select max(n) from n',
    parameters: [],
  });
  const failed = expect(asked).rejects.toThrow('has ended');
  await thread.end();
  await failed;
  expect(await thread.request({ sql: 'select ? as n', parameters: [3] })).toEqual([{ n: 3 }]);
  await thread.end();
});

test('a thread whose file may not be opened says why', async () => {
  const { dataDir } = await openMigrated('sqlite');
  const thread = createReadingThread(join(dataDir, 'chintan.db'), () => {
    throw new Error('It is another file now.');
  });
  await expect(thread.request({ sql: 'select 1', parameters: [] })).rejects.toThrow('It is another file now.');
  await thread.end();
});
