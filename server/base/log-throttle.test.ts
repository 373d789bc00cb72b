import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logThrottled } from './log-throttle.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What was said of one thing, and how to give occasion. */
function openThing() {
  const about = {};
  const said: string[] = [];
  const happen = (words: string, times = 1) => {
    for (let time = 0; time < times; time += 1) logThrottled(about, words, (count) => said.push(`${words} ${count}`));
  };
  return { said, happen };
}

test('a flood is said at once, and then once a minute with how often', () => {
  const { said, happen } = openThing();
  happen('busy', 231);
  expect(said).toEqual(['busy 1']);
  vi.advanceTimersByTime(MINUTE);
  expect(said).toEqual(['busy 1', 'busy 230']);
  happen('busy', 2);
  vi.advanceTimersByTime(MINUTE);
  expect(said).toEqual(['busy 1', 'busy 230', 'busy 2']);
});

test('after a minute in which nothing happened it is said at once again', () => {
  const { said, happen } = openThing();
  happen('busy');
  vi.advanceTimersByTime(MINUTE);
  expect(said).toEqual(['busy 1']);
  happen('busy');
  expect(said).toEqual(['busy 1', 'busy 1']);
});

test('each thing, and each thing that is said of it, counts for itself', () => {
  const [one, other] = [openThing(), openThing()];
  for (const words of ['busy', 'full']) one.happen(words);
  other.happen('busy');
  expect([one.said, other.said]).toEqual([['busy 1', 'full 1'], ['busy 1']]);
});

test('what is said later is of the latest occasion', () => {
  const [about, said] = [{}, [] as string[]];
  for (const reason of ['timeout', 'refused']) logThrottled(about, 'away', () => said.push(reason));
  vi.advanceTimersByTime(MINUTE);
  expect(said).toEqual(['timeout', 'refused']);
});
