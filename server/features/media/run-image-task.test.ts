import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { picture } from '../../../test/fixtures/images.ts';
import { runImageTask } from './run-image-task.ts';

test('an image that takes too long is refused in a sentence', async () => {
  const jpeg = await picture(800, 800).jpeg().toBuffer();
  await expect(runImageTask({ kind: 'prepare' }, Readable.from([jpeg]), 1)).rejects.toMatchObject({
    statusCode: 413,
    message: 'This image takes too long to prepare. Please select a smaller one',
  });
});

test('an image that stops coming is told by whoever sends it', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('The store went away.')) });
  await expect(runImageTask({ kind: 'prepare' }, broken)).rejects.toThrow('The store went away.');
});

test('a process that ends in the middle is told with its last words', async () => {
  const task = { kind: 'variant', type: 'webp', width: 'wide' as never } as const;
  const jpeg = await picture(8, 8).jpeg().toBuffer();
  await expect(runImageTask(task, Readable.from([jpeg]))).rejects.toThrow(
    /^The image process ended with 1\. (.|\n)*wide/,
  );
});
