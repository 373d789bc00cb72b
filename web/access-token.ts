/** Under this name local storage keeps what stands for a session; the other tabs hear when it changes. */
export const ACCESS_TOKEN = 'access_token';

export function readAccessToken(): string | null {
  return localStorage.getItem(ACCESS_TOKEN);
}

/** The header that says who is asking; none for a stranger. */
export function bearer(token = readAccessToken()): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Whoever logs in or out, in this tab or in another one. */
export function onAccessTokenChange(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    // `null` when everything was cleared.
    if (key === ACCESS_TOKEN || key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
