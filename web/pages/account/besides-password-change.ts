import { PASSWORD_CHANGED } from '#shared/text/password-changed.ts';

/** What the site says of other ways to sign in, when a password was changed; empty where there are none. */
export function besidesPasswordChange(message: string): string {
  return message.replace(PASSWORD_CHANGED, '').trim();
}
