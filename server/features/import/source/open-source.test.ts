import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../test/support/database/databases.ts';
import { fileOf } from '../../../../test/support/moving/archives.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { openSource } from './open-source.ts';
import { readStart, readText } from './read-text.ts';
import { ImportError } from './source-files.ts';

function folderOf(files: Record<string, string>): string {
  const folder = makeFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

test('a folder has the files below it, by name, without those of programs', async () => {
  const folder = folderOf({ 'b.md': '', 'a/e\u0301.md': 'x', '.git/config': '', 'node_modules/x/README.md': '' });
  const { source, problems } = await openSource(folder);
  expect([source.names(), problems]).toEqual([['a/\u00e9.md', 'b.md'], []]);
  expect(await text(await source.open('a/\u00e9.md'))).toBe('x');
  expect(await text(await source.open('b.md'))).toBe('');
});

guard('A folder to import led to files outside of it, or hung on a pipe.', () => {
  test('links and pipes in a folder are problems, and nothing outside it is read', async () => {
    const folder = folderOf({ 'ok.md': 'fine' });
    const elsewhere = folderOf({ 'secret.md': 'secret' });
    symlinkSync(join(elsewhere, 'secret.md'), join(folder, 'file.md'));
    symlinkSync(elsewhere, join(folder, 'folder'));
    execFileSync('mkfifo', [join(folder, 'pipe.md')]);
    const { source, problems } = await openSource(folder);
    expect(source.names()).toEqual(['ok.md']);
    expect(problems.map(({ place, remark }) => [place, remark])).toEqual([
      ['file.md', 'file.md is a link to another file or folder; links are not followed.'],
      ['folder', 'folder is a link to another file or folder; links are not followed.'],
      ['pipe.md', 'pipe.md is not an ordinary file, so it is not read.'],
    ]);
  });

  test('a folder that becomes a link after the walk is not followed', async () => {
    const folder = folderOf({ 'notes/a.md': 'mine' });
    const { source } = await openSource(folder);
    rmSync(join(folder, 'notes'), { recursive: true });
    symlinkSync(folderOf({ 'a.md': 'secret' }), join(folder, 'notes'));
    await expect(source.open('notes/a.md')).rejects.toThrow(new ImportError('notes/a.md cannot be read.'));
  });
});

test('a single file is a source with one name', async () => {
  const { source, problems } = await openSource(fileOf('export.xml', '<rss/>'));
  expect([source.names(), source.size('export.xml'), problems]).toEqual([['export.xml'], 6, []]);
  expect(await text(await source.open('export.xml'))).toBe('<rss/>');
  await expect(source.open('/etc/passwd')).rejects.toThrow('There is no /etc/passwd in export.xml.');
});

test('what is not there, and what is neither file nor folder, is told in a sentence', async () => {
  await expect(openSource('/no/such/file')).rejects.toThrow('There is no file or folder /no/such/file.');
  await expect(openSource('/dev/null')).rejects.toThrow('/dev/null is neither a file nor a folder.');
});

test('texts are read without their byte order mark, as UTF-16 if it says so, and only up to a size', async () => {
  const { source } = await openSource(fileOf('a.txt', '\ufeffLamp'));
  expect([await readText(source, 'a.txt', 10), await readStart(source, 'a.txt', 5)]).toEqual(['Lamp', 'La']);
  await expect(readText(source, 'a.txt', 6)).rejects.toThrow(ImportError);
  const wide = await openSource(fileOf('a.txt', Buffer.from('\ufeffदीया', 'utf16le')));
  expect(await readText(wide.source, 'a.txt', 100)).toBe('दीया');
});
