import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fc } from '../../test/support/runner/fast-check.ts';
import { readLines } from './read-lines.ts';

async function* inChunks(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  let start = 0;
  for (const size of sizes) {
    yield bytes.subarray(start, start + size);
    start += size;
  }
  yield bytes.subarray(start);
}

async function linesOf(chunks: AsyncIterable<Buffer>, maximum = 1000) {
  const lines = [];
  for await (const { number, bytes } of readLines(chunks, maximum)) lines.push([number, bytes?.toString() ?? null]);
  return lines;
}

test('the lines are the same however the stream is cut', async () => {
  const text = fc
    .array(fc.constantFrom('a', 'दी', '\n', '\r\n', '🪔', ''), { maxLength: 40 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(7), { maxLength: 30 }), async (whole, sizes) => {
      const lines = await linesOf(inChunks(Buffer.from(whole), sizes));
      const expected = whole.split('\n');
      if (expected.at(-1) === '') expected.pop();
      expect(lines).toEqual(expected.map((line, index) => [index + 1, line]));
    }),
  );
});

test('a last line without a newline counts', async () => {
  expect(await linesOf(inChunks(Buffer.from('one\ntwo'), []))).toEqual([
    [1, 'one'],
    [2, 'two'],
  ]);
  expect(await linesOf(inChunks(Buffer.from(''), []))).toEqual([]);
});

test('a line that is too long is named but not given, and the next one is whole again', async () => {
  const bytes = Buffer.from(`${'x'.repeat(10)}\n${'y'.repeat(11)}\nz\n`);
  for (const sizes of [[], [5, 5, 5, 5], Array(30).fill(1)]) {
    expect(await linesOf(inChunks(bytes, sizes), 10)).toEqual([
      [1, 'x'.repeat(10)],
      [2, null],
      [3, 'z'],
    ]);
  }
});

test('of a line that is too long, nothing is held', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const given: WeakRef<Buffer>[] = [];
  let mostHeld = 0;
  async function* endless() {
    for (let chunk = 0; chunk < 40; chunk += 1) {
      const bytes = Buffer.alloc(1000, 'x');
      given.push(new WeakRef(bytes));
      yield bytes;
      // A weak reference holds until the current job has ended.
      await new Promise((resolve) => setImmediate(resolve));
      // In a worker that has many modules loaded, a collection takes long.
      if (chunk % 10 < 9) continue;
      collectGarbage();
      mostHeld = Math.max(mostHeld, given.filter((reference) => reference.deref()).length);
    }
  }
  expect(await linesOf(endless(), 5000)).toEqual([[1, null]]);
  expect(mostHeld).toBeLessThanOrEqual(8);
});
