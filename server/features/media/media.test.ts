import { expect, test } from 'vitest';
import { HttpError } from '#server/base/errors.ts';
import { ImageQueue } from './media.ts';

/** A queue whose first image is being processed until `finish` is called. */
function busyQueue() {
  const queue = new ImageQueue();
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const first = queue.addVariant(() => promise);
  return { queue, first, finish, order, note };
}

test('an upload is processed before the variants that waited longer, and after earlier uploads', async () => {
  const { queue, finish, order, note } = busyQueue();
  const added = [
    queue.addVariant(note('variant')),
    queue.addUpload(note('first upload')),
    queue.addUpload(note('second upload')),
  ];
  expect(order).toEqual([]);
  finish();
  await Promise.all(added);
  expect(order).toEqual(['first upload', 'second upload', 'variant']);
});

test('uploads and previews pass the images of an import, however many wait, and none of those is refused', async () => {
  const { queue, finish, order, note } = busyQueue();
  const imports = Array.from({ length: 30 }, () => queue.addImport(note('import')));
  const others = [
    queue.addVariant(note('variant')),
    queue.addPreview(note('preview')),
    queue.addUpload(note('upload')),
  ];
  finish();
  await Promise.all([...imports, ...others]);
  expect(order).toEqual(['upload', 'preview', ...imports.map(() => 'import'), 'variant']);
});

test('the ninth upload that would have to wait is refused, however many variants wait', async () => {
  const { queue, finish, order, note } = busyQueue();
  const variants = Array.from({ length: 20 }, () => queue.addVariant(note('variant')));
  const uploads = Array.from({ length: 8 }, () => queue.addUpload(note('upload')));
  const refused = await queue.addUpload(note('refused')).catch((error) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '15' } });
  finish();
  await Promise.all([...variants, ...uploads]);
  expect(order).not.toContain('refused');
});

test('a preview is made before the variants that waited longer, and after uploads', async () => {
  const { queue, finish, order, note } = busyQueue();
  const added = [
    queue.addVariant(note('variant')),
    queue.addPreview(note('first preview')),
    queue.addPreview(note('second preview')),
    queue.addUpload(note('upload')),
  ];
  finish();
  await Promise.all(added);
  expect(order).toEqual(['upload', 'first preview', 'second preview', 'variant']);
});

test('the twenty-first preview that would have to wait is refused, and keeps no upload away', async () => {
  const { queue, finish, order, note } = busyQueue();
  const previews = Array.from({ length: 20 }, () => queue.addPreview(note('preview')));
  const refused = await queue.addPreview(note('refused')).catch((error) => error);
  expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '15' } });
  const upload = queue.addUpload(note('upload'));
  finish();
  await Promise.all([...previews, upload]);
  expect(order).toEqual(['upload', ...previews.map(() => 'preview')]);
});

test('an image that cannot be processed keeps no other waiting', async () => {
  const queue = new ImageQueue();
  const failing = queue.addUpload(() => Promise.reject(new Error('No.')));
  await expect(failing).rejects.toThrow('No.');
  expect(await queue.addUpload(async () => 'processed')).toBe('processed');
});
