import { readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../test/support/database/databases.ts';
import { postEntry } from '../../../../test/support/moving/imports.ts';
import { convertText } from '../text/convert-text.ts';
import { WorkStore } from './work-store.ts';

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return [];
    }
  });

test.runIf(process.platform === 'linux')('what was read waits in the folder of the import, and leaves nothing', () => {
  const folder = makeFolder();
  const work = new WorkStore(folder);
  const { text, ...entry } = postEntry();
  work.add({ ...entry, text: convertText(text), isOwn: false });
  expect(openFiles().filter((file) => file.startsWith(folder))).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
  expect([...work.entries('post')]).toHaveLength(1);
  work.close();
  expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([]);
  expect(process.env.SQLITE_TMPDIR).toBeUndefined();
});
