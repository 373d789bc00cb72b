import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onSqlite } from '../../../test/support/database/databases.ts';
import { openWithReader } from '../../../test/support/texts/engagement.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';

const MINUTE = 60_000;

onSqlite('somebody who writes a great many comments', (open) => {
  test('waits a little after ten in a minute, and until tomorrow after a hundred', async () => {
    let time = 0;
    const { id, person, reader } = await openWithReader(open, { clock: () => time });
    const write = () => person.comment(id);
    for (let turn = 0; turn < 10; turn += 1) postIn(await write());
    const refused = await write();
    expect(refusal(refused)).toEqual([429, 'You have written many comments. Please try again in 60 seconds.']);
    expect(refused.headers['retry-after']).toBe('60');
    postIn(await (await reader()).comment(id));
    for (let minute = 1; minute < 10; minute += 1) {
      time += MINUTE;
      for (let turn = 0; turn < 10; turn += 1) postIn(await write());
    }
    time += MINUTE;
    expect(refusal(await write())).toEqual([429, 'You have written many comments. Please try again in 24 hours.']);
    time += 24 * 60 * MINUTE;
    postIn(await write());
  });

  test('loses nothing by what is there already, or was refused', async () => {
    const { id, person } = await openWithReader(open, { clock: () => 0 });
    const key = randomUUID();
    for (let turn = 0; turn < 15; turn += 1) postIn(await person.comment(id, 'Once.', key));
    for (let turn = 0; turn < 15; turn += 1) expect((await person.comment(999)).statusCode).toBe(404);
    for (let turn = 0; turn < 9; turn += 1) postIn(await person.comment(id));
    expect((await person.comment(id)).statusCode).toBe(429);
  });
});
