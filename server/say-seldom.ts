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
