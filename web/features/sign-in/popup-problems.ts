const SENTENCES: Record<string, (name: string) => string> = {
  'popup-blocked': (name) =>
    `Your browser has blocked the window of ${name}. Allow pop-ups for this site, then press the button again.`,
  'popup-closed-by-user': (name) => `The window of ${name} was closed before you were signed in.`,
  'cancelled-popup-request': () => 'A newer window has been opened for the same; please go on in that one.',
  'unauthorized-domain': () =>
    'This site’s address is not yet among those that may use this way. Please tell the site’s author.',
  'network-request-failed': () => 'The network does not answer. Please check your connection and try again.',
  'web-storage-unsupported': () =>
    'Your browser lets this site store nothing, which this way needs. Please allow cookies for it, or use another browser.',
  'internal-error': (name) => `Something went wrong between here and ${name}. Please try again in a little while.`,
  'account-exists-with-different-credential': () =>
    'With this email address you have signed in here another way before. Please use that one again.',
  'user-disabled': () => 'This account may no longer be used here.',
  'operation-not-allowed': (name) => `${name} is not switched on for this site yet. Please tell the site’s author.`,
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
