import { useSyncExternalStore } from 'react';
import { focusInView } from '#web/features/focus-in-view.ts';
import { isWriting } from '#web/forms/focus-if-lost.ts';

/** The fragment of the address, without its sign; empty while the page is the server's. */
export function useFragment(): string {
  return useSyncExternalStore(follow, read, () => '');
}

/** Replaces the fragment of the address, or takes it out, and leaves the entry of the history otherwise as it is. */
export function changeFragment(fragment = ''): void {
  const next = fragment && `#${fragment}`;
  history.replaceState(history.state, '', location.pathname + location.search + next);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Goes to the field of a new form that the fragment names, or to the first whose name begins with it. */
export function focusNamedField(form: HTMLFormElement | null): void {
  const name = CSS.escape(read());
  const field = name && form?.querySelector<HTMLElement>(`[name="${name}"], [name^="${name}."]`);
  if (field && !isWriting()) focusInView(field);
}

function follow(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

const read = () => location.hash.slice(1);
