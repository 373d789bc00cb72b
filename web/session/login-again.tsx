import { paths } from '#web/paths.ts';
import { useUser } from './user.ts';

/** For the end of a form: the login has ended under someone's hands, and what they typed must not be lost with it. */
export function LoginAgain() {
  if (useUser().status !== 'expired') return null;
  return (
    <p className="login-again">
      Your login has ended; what you typed is still here.{' '}
      <a href={paths.login()} target="_blank" rel="noopener">
        Log in again in a new tab
      </a>
      , then come back and press the button once more.
    </p>
  );
}
