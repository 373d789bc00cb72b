const KEY = 'redirect after login';

export function saveReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Returns the stored path and forgets it; `/` if there is none, or if it leads to another site. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path !== null && staysHere(path) ? path : '/';
}

/** Rejects `//x` and `/\x`, which browsers read as another host, and also tabs and line ends, which they ignore. */
export function staysHere(path: string): boolean {
  return /^\/(?![/\\])[^\t\n\r]*$/.test(path);
}
