import { expect, test } from 'vitest';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { onSqlite } from '../../../../test/support/database/databases.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { compileAhead } from './render-text.ts';

guard('The long texts of one account kept everybody else from saving.');

onSqlite('texts that are compiled', (open) => {
  test('wait for one text of another writer, however many of those were asked for before', async () => {
    const { database } = await open();
    const done: string[] = [];
    const compile = async (writerId: number, body: string) => {
      await compileAhead(database.read, { ...EMPTY_WRITING, title: 'T', body, format: 'markdown' }, writerId);
      done.push(`${writerId} ${body}`);
    };
    const ofOne = ['a', 'b', 'c', 'd', 'e'].map((body) => compile(1, body));
    await Promise.all([...ofOne, compile(2, 'x')]);
    expect(done.filter((text) => text.startsWith('1'))).toEqual(['1 a', '1 b', '1 c', '1 d', '1 e']);
    expect(done.indexOf('2 x')).toBeLessThan(3);
  });

  test('of a writer go on after one that cannot be compiled', async () => {
    const { database } = await open();
    const compile = (body: string) =>
      compileAhead(database.read, { ...EMPTY_WRITING, title: 'T', body, format: 'markdown' }, 3);
    const wrong = compile(null as unknown as string);
    const right = compile('Words.');
    await expect(wrong).rejects.toThrow();
    expect((await right)?.compiled.text).toBe('Words.');
  });
});
