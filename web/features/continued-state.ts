export interface Continued<State> {
  read(): State;
  change(update: (now: State) => State): void;
  subscribe(changed: () => void): () => void;
}

/**
 * State that goes on from what a page was loaded with. It outlasts the page's components for as long as that is kept,
 * so whoever comes back finds it, and begins anew with what is loaded next.
 */
export function continuedFrom<Loaded extends object, State>(
  begin: (loaded: Loaded) => State,
): (loaded: Loaded) => Continued<State> {
  const known = new WeakMap<Loaded, Continued<State>>();
  return (loaded) => {
    const state = known.get(loaded) ?? createState(begin(loaded));
    known.set(loaded, state);
    return state;
  };
}

function createState<State>(first: State): Continued<State> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change(update) {
      state = update(state);
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
