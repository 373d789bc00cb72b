import * as paths from '#web/paths.ts';
import { useUser } from './user.ts';

/** Shown in a form when the login has expired, so that the user can log in again without losing any input. */
export function LoginAgain() {
  if (useUser().status !== 'expired') return null;
  return (
    <p className="login-again" lang="en">
      You’ve been logged out, but what you typed is still here.{' '}
      <a href={paths.login()} target="_blank" rel="noopener">
        Log in again in a new tab
      </a>
      , then come back and try again.
    </p>
  );
}
