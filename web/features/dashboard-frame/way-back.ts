import { useSyncExternalStore } from 'react';
import { staysHere } from '#web/session/return-path.ts';

const NAMES: Record<string, string> = { '/': 'Home', '/about': 'About' };

/** The page on which somebody chose to change what this screen is for; its address is in that of the screen. */
export function useWayBack(): { label: string; path: string } | undefined {
  // The server knows nothing of it: its document of a screen is for all.
  const path = useSyncExternalStore(neverChanges, readFrom, () => '');
  return path ? { path, label: `Back to ${NAMES[path.replace(/[?#].*/, '')] ?? 'the page'}` } : undefined;
}

const neverChanges = () => () => {};

function readFrom(): string {
  const from = new URLSearchParams(location.search).get('from') ?? '';
  return staysHere(from) ? from : '';
}
