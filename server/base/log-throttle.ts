const EVERY_MS = 60_000;

const said = new WeakMap<object, Map<string, number>>();

/** Whether the log may say these words again about this thing: once a minute, however often there is occasion. */
export function mayLogAgain(about: object, words: string): boolean {
  const times = said.get(about) ?? new Map<string, number>();
  said.set(about, times);
  const last = times.get(words);
  if (last !== undefined && performance.now() < last + EVERY_MS) return false;
  times.set(words, performance.now());
  return true;
}

interface Occasions {
  /** Since the words were said last. */
  times: number;
  /** Of the latest one, whose reason may be another one than that of the first. */
  say: (times: number) => void;
}

const counted = new WeakMap<object, Map<string, Occasions>>();

/**
 * Says these words about this thing at once, and then once a minute for as long as there is occasion.
 * @param say is told how many occasions there were since the last time
 */
export function logCounted(about: object, words: string, say: (times: number) => void): void {
  const occasions = counted.get(about) ?? new Map<string, Occasions>();
  counted.set(about, occasions);
  const known = occasions.get(words);
  if (known) {
    known.times += 1;
    known.say = say;
    return;
  }
  say(1);
  const since: Occasions = { times: 0, say };
  occasions.set(words, since);
  const timer = setInterval(() => {
    const { times } = since;
    since.times = 0;
    if (times > 0) return since.say(times);
    occasions.delete(words);
    clearInterval(timer);
  }, EVERY_MS).unref();
}
