import { useSyncExternalStore } from 'react';

/** What changes while a text is edited. Only the components that read it are rendered then, and not the whole editor. */
export interface Watched<Value> {
  read: () => Value;
  /** Calls whenever it is written, also if it stays the same. @returns what ends it */
  subscribe: (call: () => void) => () => void;
}

export function watched<Value>(initial: Value): Watched<Value> & { write: (next: Value) => void } {
  let value = initial;
  const calls = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      value = next;
      for (const call of calls) call();
    },
    subscribe(call) {
      calls.add(call);
      return () => void calls.delete(call);
    },
  };
}

export function useWatched<Value>({ read, subscribe }: Watched<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
