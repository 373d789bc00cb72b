const KEY = 'redirect after login';

export function saveReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage, the login leads to the home page.
  }
}

/** Returns the stored path and forgets it; `/` if there is none, or if it leads away from this site. */
export function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return staysHere(path) ? path : '/';
  } catch {
    return '/';
  }
}

/** Rejects `//x` and `/\x`, which browsers read as another host, and what leads there: `\` is `/` to them, and `\t` nothing. */
export function staysHere(path: string): boolean {
  return /^\/(?!\/)[^\\\t\n\r]*$/.test(path) && !new URL(path, 'http://here').pathname.startsWith('//');
}
