import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openMedia } from '#server/features/media/media.ts';
import { prepareImage } from '#server/features/media/prepare-image.ts';
import { removeUnusedImages } from '#server/features/media/remove-unused-images.ts';
import { picture, transparentPng } from '../../../../test/fixtures/images.ts';
import { makeFolder, onDatabase, type TestDatabase } from '../../../../test/support/database/databases.ts';
import { fetchBeside, startOldSite } from '../../../../test/support/moving/old-site.ts';
import { sourceFiles } from '../../../../test/support/moving/source-files.ts';
import { type BringerDeps, ImageBringer } from './bring-images.ts';
import type { Brought } from './keep-image.ts';

const DAY_MS = 24 * 60 * 60_000;
const HASTY = { betweenStartsMs: 0, pauseMs: 0 };

/** A site into which imports bring images, one after the other. */
function newSite({ database, dataDir }: TestDatabase) {
  const media = openMedia({ dataDir, s3: undefined });
  const { signal } = new AbortController();
  const base = { database, media, signal, ownerId: null, fetches: true, known: new Map(), source: sourceFiles({}) };
  return {
    media,
    /** @param port of the old site */
    importing: (deps: Partial<BringerDeps> = {}, port = 0) =>
      new ImageBringer({ ...base, ...deps }, { fetchPublic: fetchBeside([{ port }]), ...HASTY }),
    images: () => database.read.selectFrom('images').select(['id', 'name', 'alt']).orderBy('id').execute(),
    addresses: async () => {
      const rows = await database.read.selectFrom('imported_images').select('address').orderBy('address').execute();
      return rows.map(({ address }) => address);
    },
    files: () => readdirSync(join(dataDir, 'media')).toSorted(),
    stored: async (name: string) => {
      const file = await media.store.get(name);
      return file ? buffer(file.stream) : undefined;
    },
  };
}

/** The original that a site makes of an upload. */
async function originalOf(upload: Buffer): Promise<{ name: string; bytes: Buffer }> {
  const media = openMedia({ dataDir: makeFolder(), s3: undefined });
  const { name } = await prepareImage(media, upload);
  const file = await media.store.get(name);
  return { name, bytes: file ? await buffer(file.stream) : Buffer.alloc(0) };
}

/** Made once for all tests, since a process of its own makes each of them. */
const originals = new Map<string, ReturnType<typeof originalOf>>();

/** @param what an image of a name of its own, even where it shows the same */
function originalNamed(what: 'lamp' | 'same lamp' | 'photograph'): ReturnType<typeof originalOf> {
  const made =
    originals.get(what) ??
    (async () =>
      originalOf(what === 'photograph' ? await picture(90, 60).jpeg().toBuffer() : await transparentPng(30, 20)))();
  originals.set(what, made);
  return made;
}

/** Whatever import it came with. */
function sameImage(brought: Brought | undefined) {
  return { image: brought && 'image' in brought ? brought.image : undefined };
}

onDatabase('the images of an import', (open) => {
  test('come from the archive, with their descriptions, and their variants are made later', async () => {
    const opened = await open();
    const site = newSite(opened);
    const source = sourceFiles({ 'img/lamp.png': await transparentPng(30, 20) });
    const known = new Map([['https://old.example/lamp/', { file: 'archive:img/lamp.png', alt: 'An oil lamp' }]]);
    const brought = await site.importing({ source, known }).bring('https://old.example/lamp/', { alt: '' });
    const [image] = await site.images();
    expect(brought).toEqual({ image: { id: image?.id, name: image?.name }, isNew: true });
    expect(image?.alt).toBe('An oil lamp');
    const jobs = await opened.database.read.selectFrom('jobs').select('kind').execute();
    expect(jobs.map(({ kind }) => kind)).toContain('make-image-variants');
  });

  test('are neither read twice in an import nor stored twice by the next', async () => {
    const site = newSite(await open());
    const png = await transparentPng(30, 20);
    const source = sourceFiles({ 'a/lamp.png': png, 'b/copy.png': png });
    const addresses = ['archive:a/lamp.png', 'https://old.example/a/lamp.png', 'archive:b/copy.png', dataUri(png)];
    const first = site.importing({ source });
    const [brought, ...others] = await Promise.all(addresses.map((address) => first.bring(address, { alt: '' })));
    for (const other of others) expect(other).toMatchObject(sameImage(brought));
    expect(source.opened.toSorted()).toEqual(['a/lamp.png', 'b/copy.png']);
    const files = site.files();
    for (const address of addresses)
      expect(await site.importing({ source }).bring(address, { alt: 'X' })).toMatchObject(sameImage(brought));
    expect(await site.images()).toHaveLength(1);
    expect(site.files()).toEqual(files);
  });

  test('come from the old site if they are not in the archive, once for each address', async () => {
    const png = await transparentPng(30, 20);
    const old = await startOldSite((_, response) => response.end(png));
    const site = newSite(await open());
    const first = site.importing({}, old.port);
    const address = `${old.origin}/lamp.png?v=1`;
    const [brought, again, again2] = await Promise.all(
      [address, `${address}#top`, address].map((one) => first.bring(one, { alt: '' })),
    );
    expect([again, again2]).toMatchObject([sameImage(brought), sameImage(brought)]);
    expect(old.asked).toEqual(['/lamp.png?v=1']);
    expect(await site.importing({}, old.port).bring(address, { alt: '' })).toMatchObject(sameImage(brought));
    expect(await site.importing({ fetches: false }, old.port).bring(address, { alt: '' })).toMatchObject(
      sameImage(brought),
    );
    expect(old.asked).toHaveLength(1);

    expect(await first.bring(`${old.origin}/copy.png`, { alt: '' })).toMatchObject(sameImage(brought));
    expect(await site.addresses()).toEqual([`${old.origin}/copy.png`, address, expect.stringMatching(/^sha256:/)]);
    expect(await site.images()).toHaveLength(1);
  });

  test('that no post shows are removed like all others, and then may come again', async () => {
    const { database, ...opened } = await open();
    const site = newSite({ database, ...opened });
    const source = sourceFiles({ 'lamp.png': await transparentPng(30, 20) });
    const bring = () => site.importing({ source }).bring('archive:lamp.png', { alt: '' });
    await bring();
    await removeUnusedImages(database, site.media, Date.now() + 29 * DAY_MS);
    expect(await site.images()).toHaveLength(1);
    await removeUnusedImages(database, site.media, Date.now() + 31 * DAY_MS);
    expect([await site.images(), await site.addresses(), site.files()]).toEqual([[], [], []]);
    await bring();
    expect(await site.images()).toHaveLength(1);
  });

  test('that an earlier import brought are kept for this one, however long ago that was', async () => {
    const { database, ...opened } = await open();
    const site = newSite({ database, ...opened });
    const { name, bytes } = await originalNamed('lamp');
    for (const verbatim of [false, true]) {
      const source = sourceFiles({ [`media/${name}`]: bytes });
      const bring = () =>
        site.importing({ source, ...(verbatim && knownAs(name)) }).bring(`archive:media/${name}`, { alt: '' });
      await bring();
      await database.transaction((db) => db.updateTable('images').set({ created_at: 0 }).execute());
      const brought = await bring();
      await removeUnusedImages(database, site.media, Date.now());
      expect(brought).toMatchObject({ image: { id: (await site.images())[0]?.id } });
      await removeUnusedImages(database, site.media, Date.now() + 31 * DAY_MS);
    }
  });

  test('of an export keep their names and bytes; of two with the same picture both are kept', async () => {
    const site = newSite(await open());
    const exported = await Promise.all((['photograph', 'lamp', 'same lamp'] as const).map(originalNamed));
    const source = sourceFiles(Object.fromEntries(exported.map(({ name, bytes }) => [`media/${name}`, bytes])));
    for (let run = 0; run < 2; run += 1) {
      for (const { name, bytes } of exported) {
        const importing = site.importing({ source, ...knownAs(name) });
        expect(await importing.bring(`/media/${name}`, { alt: '' })).toMatchObject({ image: { name } });
        expect((await site.stored(name))?.equals(bytes)).toBe(true);
      }
    }
    expect((await site.images()).map(({ name }) => name)).toEqual(exported.map(({ name }) => name));
    expect(await site.addresses()).toEqual([]);
  });

  test('of an export get another name where theirs belongs to something else', async () => {
    const { database, ...opened } = await open();
    const site = newSite({ database, ...opened });
    const { name, bytes } = await originalNamed('lamp');
    const source = sourceFiles({ [`media/${name}`]: bytes });
    const bring = () => site.importing({ source, ...knownAs(name) }).bring(`/media/${name}`, { alt: '' });
    await bring();
    await site.media.store.put(name, await transparentPng(31, 20));
    const first = await bring();
    expect(await bring()).toEqual({ ...first, isNew: false });
    expect(first).toMatchObject({ image: { name: expect.not.stringContaining(name.slice(0, 20)) } });
    expect(await site.images()).toHaveLength(2);
    expect(await site.stored(name)).toEqual(await transparentPng(31, 20));
  });

  test('that cannot be stored leave no files behind', async () => {
    const { database, ...opened } = await open();
    const site = newSite({ database, ...opened });
    const source = sourceFiles({ 'lamp.png': await transparentPng(30, 20) });
    const importing = site.importing({ source, ownerId: 4711 });
    await expect(importing.bring('archive:lamp.png', { alt: '' })).rejects.toThrow();
    expect([await site.images(), site.files()]).toEqual([[], []]);
  });
});

/** As an export of a site like this one tells of an image. */
function knownAs(name: string) {
  const image = { file: `archive:media/${name}`, ownName: name };
  return { known: new Map([`/media/${name}`, `archive:media/${name}`].map((address) => [address, image])) };
}

function dataUri(bytes: Buffer): string {
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
