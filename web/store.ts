import { useSyncExternalStore } from 'react';

/** State that lives outside of components. */
export interface Store<State> {
  get(): State;
  /** The state with which the server rendered the page. */
  getFirst(): State;
  set(next: State): void;
  update(change: (now: State) => State): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

export function createStore<State>(first: State): Store<State> {
  let state = first;
  const listeners = new Set<() => void>();
  const set = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    getFirst: () => first,
    set,
    update: (change) => set(change(state)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * What React takes over begins with the first state, and shows the current one a moment later.
 * @param select picks what the component shows; it renders again only when that is another value
 */
export function useStore<State>(store: Store<State>): State;
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part;
export function useStore<State>(store: Store<State>, select: (state: State) => unknown = (state) => state): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getFirst()),
  );
}
