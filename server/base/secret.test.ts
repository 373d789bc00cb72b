import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../test/support/database/databases.ts';
import { guard } from '../../test/support/runner/guard.ts';
import { StartupError } from './errors.ts';
import { readSecret } from './secret.ts';

const GIVEN = 'a secret of thirty-two characters or more';

test('the secret that is given counts, and nothing is written', async () => {
  const dataDir = makeFolder();
  expect(await readSecret({ secret: GIVEN, dataDir })).toBe(GIVEN);
  expect(readdirSync(dataDir)).toEqual([]);
});

guard('Others on the machine could read the secret of the site.', () => {
  test('otherwise it is made once, for nobody else to read', async () => {
    const dataDir = join(makeFolder(), 'new');
    const made = await readSecret({ secret: undefined, dataDir });
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(await readSecret({ secret: undefined, dataDir })).toBe(made);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(await readSecret({ secret: undefined, dataDir: makeFolder() })).not.toBe(made);
  });
});

test('starts at the same moment agree on it, and leave nothing else behind', async () => {
  const dataDir = makeFolder();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecret({ secret: undefined, dataDir })));
  expect(new Set(secrets).size).toBe(1);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(`${secrets[0]}\n`);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('a file that holds none is refused in a sentence', async () => {
  const dataDir = makeFolder();
  writeFileSync(join(dataDir, 'secret'), 'short');
  await expect(readSecret({ secret: undefined, dataDir })).rejects.toThrow(StartupError);
});
