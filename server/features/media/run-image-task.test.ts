import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { picture } from '../../../test/fixtures/images.ts';
import { isOutOfMemory } from './image-task.ts';
import { runImageTask } from './run-image-task.ts';

const TOO_LITTLE = 'The site has too little memory for this image right now. Choose a smaller one, or try again later.';

test('an image that takes too long is refused in a sentence', async () => {
  const jpeg = await picture(800, 800).jpeg().toBuffer();
  await expect(runImageTask({ kind: 'prepare' }, Readable.from([jpeg]), 1)).rejects.toMatchObject({
    statusCode: 413,
    message: 'This image takes too long to prepare. Choose a smaller one.',
  });
});

test('an image whose process the system ends is refused for want of memory', async () => {
  const image = new Readable({
    read: () => {
      for (const pid of imageProcessesOf(process.pid)) process.kill(pid, 'SIGKILL');
      image.push(null);
    },
  });
  await expect(runImageTask({ kind: 'prepare' }, image)).rejects.toMatchObject({
    statusCode: 503,
    message: TOO_LITTLE,
  });
});

test.each([
  ['vips_tracked: out of memory -- size == 114MB', true],
  ["terminate called after throwing an instance of 'std::bad_alloc'", true],
  ['FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', true],
  ['VipsJpeg: premature end of JPEG image', false],
])('of the last words "%s" it is known whether memory was short', (words, isShort) => {
  expect(isOutOfMemory(words)).toBe(isShort);
});

test('an image that stops coming fails with the error of its sender', async () => {
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

function imageProcessesOf(pid: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.match(/^ *(\d+) +(\d+) .*image-process\.ts/) ?? [])
    .filter(([, parent]) => Number(parent) === pid)
    .map(([, , child]) => Number(child));
}
