const EVERY_MS = 60_000;

const said = new WeakMap<object, Map<string, number>>();

/** Whether the log may say these words again about this thing: once a minute, however often there is occasion. */
export function isTimeToSay(about: object, words: string): boolean {
  const times = said.get(about) ?? new Map<string, number>();
  said.set(about, times);
  const last = times.get(words);
  if (last !== undefined && performance.now() < last + EVERY_MS) return false;
  times.set(words, performance.now());
  return true;
}

const counted = new WeakMap<object, Map<string, number>>();

/**
 * Says these words about this thing at once, and then once a minute for as long as there is occasion.
 * @param say is told how many occasions there were since the last time
 */
export function sayCounted(about: object, words: string, say: (times: number) => void): void {
  const counts = counted.get(about) ?? new Map<string, number>();
  counted.set(about, counts);
  const count = counts.get(words);
  if (count !== undefined) {
    counts.set(words, count + 1);
    return;
  }
  say(1);
  counts.set(words, 0);
  const timer = setInterval(() => {
    const times = counts.get(words) ?? 0;
    counts.set(words, 0);
    if (times > 0) return say(times);
    counts.delete(words);
    clearInterval(timer);
  }, EVERY_MS).unref();
}
