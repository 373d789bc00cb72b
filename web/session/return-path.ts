const KEY = 'redirect after login';

/** Where to go on after the login that is needed now. */
export function saveReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Used once. Home, where nothing was remembered or it leads off this site. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path !== null && staysHere(path) ? path : '/';
}

/** `/x`, and neither `//x` nor `/\x`, which browsers read as another host; they skip tabs and line ends on the way. */
export function staysHere(path: string): boolean {
  return /^\/(?![/\\])[^\t\n\r]*$/.test(path);
}
