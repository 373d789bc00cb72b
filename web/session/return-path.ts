import { readStored, writeStored } from '#web/storage.ts';

const KEY = 'redirect after login';

/** @returns whether the login will lead there */
export function saveReturnPath(path: string): boolean {
  return writeStored('session', KEY, path);
}

/** Returns the stored path and forgets it; `/` if there is none, or if it leads away from this site. */
export function takeReturnPath(): string {
  const path = readStored('session', KEY) ?? '';
  writeStored('session', KEY, null);
  return staysHere(path) ? path : '/';
}

/** Rejects `//x` and `/\x`, which browsers read as another host, and what leads there: `\` is `/` to them, and `\t` nothing. */
export function staysHere(path: string): boolean {
  return /^\/(?!\/)[^\\\t\n\r]*$/.test(path) && !new URL(path, 'http://here').pathname.startsWith('//');
}
