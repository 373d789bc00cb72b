import { useSyncExternalStore } from 'react';
import { staysHere } from '#web/session/return-path.ts';

const NAMES: Record<string, string> = { '/': 'Home', '/about': 'About' };

/** The page from which its *Edit* link led to this screen, whose address names it. */
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
