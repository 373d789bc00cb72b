import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { buildPost } from '../../../../test/support/database/builders.ts';
import { makeFolder } from '../../../../test/support/database/databases.ts';
import { countSteps } from '../../../../test/support/runner/count-steps.ts';
import { guard } from '../../../../test/support/runner/guard.ts';

guard('The words of a new text were counted once for each post that has its title.');

test('a new post takes hardly more work if many others have its title', async () => {
  const database = openDatabase({
    dataDir: makeFolder(),
    databaseUrl: '',
    onError: (error) => expect.unreachable(error.message),
  });
  await migrate(database);
  const create = (body: string) => buildPost(database, { title: 'Diya', body });
  const long = 'lamp '.repeat(20_000);
  const first = await countSteps(() => create(long));
  for (let number = 2; number <= 10; number += 1) await create('A lamp.');
  expect(await countSteps(() => create(long))).toBeLessThan(2 * first);
  expect(first).toBeGreaterThan(20_000);
  await database.close();
});
