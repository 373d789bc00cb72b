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

/** A section that React takes over late begins with the first state, and shows the current one a moment later. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.getFirst);
}

/**
 * For state that begins with the data loaded for a page. It lives as long as that data, and so longer than the
 * components: it is still there when the user returns to the page, and starts afresh once the data is loaded again.
 */
export function createStoreFor<Loaded extends object, State>(
  begin: (loaded: Loaded) => State,
): (loaded: Loaded) => Store<State> {
  const stores = new WeakMap<Loaded, Store<State>>();
  return (loaded) => {
    const store = stores.get(loaded) ?? createStore(begin(loaded));
    stores.set(loaded, store);
    return store;
  };
}
