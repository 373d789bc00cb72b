import { useSyncExternalStore } from 'react';

/** State that lives outside of components. */
export interface Store<State> {
  get(): State;
  set(next: State): void;
  update(change: (now: State) => State): void;
  /** @returns the way to unsubscribe */
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
    set,
    update: (change) => set(change(state)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @param getInitial what the server rendered, where that is something else */
export function useStore<State>(store: Store<State>, getInitial = store.get): State {
  return useSyncExternalStore(store.subscribe, store.get, getInitial);
}

/**
 * For state that starts with what a page was loaded with. It lives as long as the loaded data, so it outlasts the page's
 * components: somebody who comes back finds it, and what is loaded anew starts anew.
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
