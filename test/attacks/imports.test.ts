import { expect, test } from 'vitest';
import { openSource } from '#server/features/import/source/open-source.ts';
import { fileOf, zipOf } from '../support/moving/archives.ts';
import { importFiles, postEntry } from '../support/moving/imports.ts';
import { startOldSite } from '../support/moving/old-site.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { shareSite } from './shared-site.ts';

guard('An import fetched addresses inside the network, or an archive filled the disk.');

const site = shareSite();

test('no image of an import is fetched from inside, however its address is spelled', async () => {
  const inside = await startOldSite((_request, response) => void response.writeHead(302, { location: '/again' }).end());
  const { port } = inside;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
  ];
  const addresses = [
    ...hosts.flatMap((host) => [`http://${host}:${port}/a.png`, `http://${host}/a.png`]),
    ...[
      'file:///etc/passwd',
      'archive:../../etc/passwd',
      'ftp://127.0.0.1/a.png',
      `http://user:word@localhost:${port}/`,
    ],
    ...['//169.254.169.254/latest/meta-data/', 'http://169.254.169.254/', 'http://[fd00::1]/', 'gopher://127.0.0.1/'],
  ];
  const html = addresses.map((address) => `<p><img src="${address}" alt="x"></p>`).join('');
  const entries = [postEntry({ text: { format: 'html', source: html }, addresses: ['https://evil.example/a'] })];
  const { summary } = await importFiles(site().database, {}, { entries, options: { images: 'web' } });
  expect([summary.posts.created, summary.images.created, inside.asked]).toEqual([1, 0, []]);
  expect((await fetch(`http://127.0.0.1:${port}/a.png`, { redirect: 'manual' })).status).toBe(302);
  expect(inside.asked).toHaveLength(1);
});

test('files of an archive that lie upon one another are no way to fill a disk', async () => {
  const size = 1_500_000;
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.html`, 'x']));
  const zip = await zipOf({ 'first.html': Buffer.alloc(size), ...files });
  const first = zip.indexOf('PK\x01\x02');
  for (let at = zip.indexOf('PK\x01\x02', first + 1); at !== -1; at = zip.indexOf('PK\x01\x02', at + 1)) {
    // Each says that it is the first one, and that it is hardly packed.
    zip.copy(zip, at + 16, first + 16, first + 20);
    zip.writeUInt32LE(size, at + 20);
    zip.writeUInt32LE(size, at + 24);
    zip.copy(zip, at + 42, first + 42, first + 46);
  }
  const { source, problems } = await openSource(fileOf('a.zip', zip));
  expect(source.names()[0]).toBe('first.html');
  expect(source.names().length).toBeLessThan(5);
  expect(problems.map(({ remark }) => remark)).toEqual([expect.stringContaining('looks like an attack')]);
});

test('of two names of an archive that are one to a reader, only the first is read', async () => {
  const zip = await zipOf([
    { name: 'caf\u00e9.md', content: 'first' },
    { name: 'cafe\u0301.md', content: 'second' },
    { name: './caf\u00e9.md', content: 'third' },
    { name: 'x/./a.md', content: 'fourth' },
    { name: 'x/a.md', content: 'fifth' },
  ]);
  const { source, problems } = await openSource(fileOf('a.zip', zip));
  expect(source.names()).toEqual(['caf\u00e9.md', 'x/a.md']);
  expect(problems.map(({ remark }) => remark)).toEqual(
    Array(3).fill(expect.stringContaining('is in the archive twice')),
  );
});

test.each<[string, number[], Record<string, string>]>([
  ['nothing', [400], { 'content-type': 'application/octet-stream' }],
  ['a form', [415], { 'content-type': 'multipart/form-data; boundary=b' }],
  ['JSON', [415], { 'content-type': 'application/json' }],
  [
    'more than there may be',
    [400, 413],
    { 'content-type': 'application/octet-stream', 'content-length': '99999999999' },
  ],
])('an upload of %s, under whatever name, leaves no import and no file', async (_name, statuses, headers) => {
  const payload = headers['content-type']?.startsWith('application/octet') ? '' : '{}';
  for (const name of [
    '../../etc/passwd',
    'C:\\x',
    'x\r\nSet-Cookie: a=b',
    '\u202egnp.exe',
    '%00',
    '<script>',
    'x'.repeat(3000),
  ]) {
    const url = `/api/desk/imports?name=${encodeURIComponent(name)}`;
    const answer = await site().app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...site().owner.bearer },
      payload,
    });
    expect([name, [...statuses, 400, 414]]).toEqual([name, expect.arrayContaining([answer.statusCode])]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(postIn(await site().desk.get('imports')).rows).toEqual([]);
});
