const EVERY_MS = 60_000;

interface Repeats {
  /** How often the message came up since it was last logged. */
  count: number;
  /** The latest callback, since the reason may differ from that of the first. */
  log: (count: number) => void;
}

const repeating = new WeakMap<object, Map<string, Repeats>>();

/**
 * Logs this message about this subject at once, and then once a minute for as long as it keeps coming up.
 * @param log receives how often the message came up since it was last logged
 */
export function logThrottled(subject: object, message: string, log: (count: number) => void): void {
  const messages = repeating.get(subject) ?? new Map<string, Repeats>();
  repeating.set(subject, messages);
  const known = messages.get(message);
  if (known) {
    known.count += 1;
    known.log = log;
    return;
  }
  log(1);
  const repeats: Repeats = { count: 0, log };
  messages.set(message, repeats);
  const timer = setInterval(() => {
    const { count } = repeats;
    repeats.count = 0;
    if (count > 0) return repeats.log(count);
    messages.delete(message);
    clearInterval(timer);
  }, EVERY_MS).unref();
}
