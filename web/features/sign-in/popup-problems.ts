const SENTENCES: Record<string, (name: string) => string> = {
  'popup-blocked': (name) =>
    `Your browser has blocked the window of ${name}. Allow pop-ups for this site, then click the button again.`,
  'popup-closed-by-user': (name) => `The window of ${name} was closed before you were signed in. Try again.`,
  'cancelled-popup-request': () => 'Another sign-in window is open. Continue there.',
  'unauthorized-domain': () =>
    'Signing in this way is not set up for this site’s address yet. Please tell the site’s author.',
  'network-request-failed': () => 'The network is not responding. Check your connection and try again.',
  'web-storage-unsupported': () =>
    'Signing in this way needs cookies. Allow them for this site, or use another browser.',
  'internal-error': (name) => `Something went wrong between this site and ${name}. Try again in a few minutes.`,
  'account-exists-with-different-credential': () =>
    'You have signed in with this email address in another way before. Use that way again.',
  'user-disabled': () => 'This account can no longer be used here.',
  'operation-not-allowed': (name) =>
    `Signing in with ${name} is not set up for this site yet. Please tell the site’s author.`,
};

/** A message for people about an error of Firebase; `undefined` for any other error. */
export function popupProblem(error: unknown, name: string): string | undefined {
  const code = providerCode(error);
  return code && (SENTENCES[code.replace('auth/', '')]?.(name) ?? firebaseError(code));
}

/** The message that the specification prescribes. */
export function firebaseError(code: string): string {
  return `Firebase error: ${code}`;
}

/** The code of a Firebase error, such as `auth/popup-blocked`; `undefined` for any other error. */
export function providerCode(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('auth/') ? code : undefined;
}
