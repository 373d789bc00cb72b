import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeIcons } from './make-icons.ts';

/** @returns the files by name */
async function buildIcons(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  const emitFile = ({ fileName, source }: { fileName: string; source: Buffer }) => {
    files[fileName] = source;
  };
  const generate = makeIcons().generateBundle as (this: unknown, ...values: unknown[]) => Promise<void>;
  await generate.call({ emitFile });
  return files;
}

test('the icon of browsers has three sizes in one file, as they read it', async () => {
  const { 'favicon.ico': ico = Buffer.alloc(0) } = await buildIcons();
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sizes = [0, 1, 2].map(async (index) => {
    const entry = ico.subarray(6 + 16 * index);
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    const { format, width, height, hasAlpha } = await sharp(ico.subarray(offset, offset + length)).metadata();
    expect([format, hasAlpha, entry[0], entry[1]]).toEqual(['png', true, width, height]);
    return width;
  });
  expect(await Promise.all(sizes)).toEqual([16, 32, 48]);
});

test.each([
  ['apple-touch-icon.png', 180, true],
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, false],
  ['icon-maskable-512.png', 512, true],
])('%s has %i pixels, and lets nothing shine through: %s', async (name, size, isOpaque) => {
  const icon = sharp((await buildIcons())[name]);
  expect(await icon.metadata()).toMatchObject({ format: 'png', width: size, height: size });
  expect((await icon.stats()).isOpaque).toBe(isOpaque);
  // The flame, where every icon has it.
  const { data } = await icon
    .extract({ left: size / 2, top: Math.round(size * 0.38), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data]).toEqual([0xc2, 0x5a, 0x1f]);
});
