import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { startObjectStore } from '../../../test/support/images/object-store.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { fileName, newImageKey } from './file-name.ts';
import { type ListedFile, type MediaStore, MediaUnavailable, openFolderStore } from './media-store.ts';
import { openObjectStore } from './object-store.ts';

const newName = () => fileName(newImageKey(), { type: 'webp', width: 10, bytes: Buffer.from('x') });

const KEYS = { accessKeyId: 'a', secretAccessKey: 'b', region: undefined };

async function contentOf(store: MediaStore, name: string): Promise<Buffer> {
  const file = await store.get(name);
  return file ? buffer(file.stream) : Buffer.alloc(0);
}

async function listed(store: MediaStore): Promise<ListedFile[]> {
  const files = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

/** Something in the place of an object store. @returns where */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stores: [string, () => Promise<MediaStore>][] = [
  ['a folder', async () => openFolderStore(join(makeFolder(), 'media'))],
  ['an object store', async () => openObjectStore(await startObjectStore())],
];

describe.each(stores)('%s', (_name, open) => {
  test('gives back what was put into it', async () => {
    const store = await open();
    const name = newName();
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
    await store.put(name, bytes);
    const file = await store.get(name);
    expect(file?.length).toBe(100_000);
    file?.stream.destroy();
    expect((await contentOf(store, name)).equals(bytes)).toBe(true);
  });

  test('holds one file, the last one, under a name', async () => {
    const store = await open();
    const name = newName();
    await Promise.all([store.put(name, Buffer.from('one')), store.put(name, Buffer.from('one'))]);
    await store.put(name, Buffer.from('another'));
    expect(String(await contentOf(store, name))).toBe('another');
    expect(await listed(store)).toHaveLength(1);
  });

  test('knows nothing of a file that was removed, or never there', async () => {
    const store = await open();
    const name = newName();
    expect(await store.get(name)).toBeUndefined();
    await store.put(name, Buffer.from('x'));
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeUndefined();
    expect(await listed(store)).toEqual([]);
  });

  test('lists its files and when they were written', async () => {
    const store = await open();
    const names = Array.from({ length: 5 }, newName);
    for (const name of names) await store.put(name, Buffer.from('x'));
    const files = await listed(store);
    expect(files.map((file) => file.name).toSorted()).toEqual(names.toSorted());
    for (const { writtenAt } of files) expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000);
  });
});

describe('a folder', () => {
  test('keeps no part of a file that could not be written', async () => {
    const folder = makeFolder();
    const name = newName();
    mkdirSync(join(folder, name));
    await expect(openFolderStore(folder).put(name, Buffer.from('x'))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('lists files only', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'note.txt'), '');
    symlinkSync(join(folder, 'note.txt'), join(folder, 'link'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'broken'));
    expect((await listed(openFolderStore(folder))).map((file) => file.name)).toEqual(['note.txt']);
  });

  test('gives back and removes nothing outside of it', async () => {
    const folder = makeFolder();
    const store = openFolderStore(join(folder, 'media'));
    const real = newName();
    await store.put(real, Buffer.from('x'));
    writeFileSync(join(folder, 'secret'), 'a secret');
    const others = ['../secret', '..', ''];
    expect(await Promise.all(others.map((name) => store.get(name)))).toEqual(others.map(() => undefined));
    expect(String(await contentOf(store, real))).toBe('x');
    await store.remove('../secret');
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('a secret');
  });

  guard(
    'A pipe in the media folder kept a thread waiting for ever, and a link in it made the site serve its secret.',
    () => {
      test('gives back files only, and removes what a link leads to as little', async () => {
        const folder = makeFolder();
        const store = openFolderStore(join(folder, 'media'));
        const [real, link, broken, below, pipe] = [newName(), newName(), newName(), newName(), newName()];
        await store.put(real, Buffer.from('x'));
        writeFileSync(join(folder, 'secret'), 'a secret');
        symlinkSync(join(folder, 'secret'), join(folder, 'media', link));
        symlinkSync(join(folder, 'nowhere'), join(folder, 'media', broken));
        mkdirSync(join(folder, 'media', below));
        execFileSync('mkfifo', [join(folder, 'media', pipe)]);
        // Each open that waited would take one of four threads.
        const others = [...Array(8).fill(pipe), link, broken, below];
        expect(await Promise.all(others.map((name) => store.get(name)))).toEqual(others.map(() => undefined));
        expect(String(await contentOf(store, real))).toBe('x');
        await store.remove(link);
        expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('a secret');
      });
    },
  );
});

describe('an object store', () => {
  // The store of the other tests breaks where a list does not end on the first page.
  test('lists what it names page by page', async () => {
    const names = Array.from({ length: 5 }, newName).toSorted();
    const endpoint = await listen(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://store.example');
      const after = searchParams.get('start-after') ?? '';
      const rest = names.map((name) => `media/${name}`).filter((key) => key > after);
      const contents = rest
        .slice(0, 2)
        .map(
          (key) =>
            `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05Z</LastModified><Size>7</Size></Contents>`,
        );
      response.end(`<List><IsTruncated>${rest.length > 2}</IsTruncated>${contents.join('')}</List>`);
    });
    const files = await listed(openObjectStore({ ...KEYS, endpoint, bucket: 'pages' }));
    expect(files).toEqual(names.map((name) => ({ name, writtenAt: Date.UTC(2026, 0, 2, 3, 4, 5), bytes: 7 })));
  });

  test('that refuses our key is told in a sentence, and in the log by its own word', async () => {
    const store = openObjectStore({ ...(await startObjectStore()), secretAccessKey: 'wrong' });
    const calls = [
      () => store.put(newName(), Buffer.from('x')),
      () => store.get(newName()),
      () => store.remove(newName()),
      () => listed(store),
    ];
    for (const call of calls) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        statusCode: 503,
        message: 'The site cannot reach its images right now. Please try again in a minute.',
        cause: { message: expect.stringMatching(/^The object store answered \w+ with 403 SignatureDoesNotMatch$/) },
      });
    }
  });

  test('without the bucket is not one without the file', async () => {
    const store = openObjectStore({ ...(await startObjectStore()), bucket: 'another' });
    await expect(store.put(newName(), Buffer.from('x'))).rejects.toThrow(MediaUnavailable);
    await expect(listed(store)).rejects.toThrow(MediaUnavailable);
  });

  test('that is gone is told in a sentence', async () => {
    const address = await startObjectStore();
    await address.stop();
    const store = openObjectStore(address);
    await expect(store.get(newName())).rejects.toThrow(MediaUnavailable);
    await expect(store.put(newName(), Buffer.from('x'))).rejects.toThrow(MediaUnavailable);
  });

  test('is let go of where a file is not wanted after all', async () => {
    const { promise: isCancelled, resolve: cancel } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ cancel })));
    onTestFinished(() => void vi.unstubAllGlobals());
    const file = await openObjectStore({ ...KEYS, endpoint: 'http://store.example', bucket: 'pages' }).get(newName());
    file?.stream.destroy();
    await isCancelled;
  });

  test.each(['before it answers', 'in the middle of a file'])(
    'that falls silent %s is waited for no longer',
    async (when) => {
      const endpoint = await listen((_request, response) => {
        if (when === 'before it answers') return;
        response.writeHead(200, { 'content-length': 10 });
        response.write('half');
      });
      const store = openObjectStore({ ...KEYS, endpoint, bucket: 'silent', readWithinMs: 50 });
      const reading = () => contentOf(store, newName());
      await expect(reading()).rejects.toThrow(MediaUnavailable);
    },
  );
});
