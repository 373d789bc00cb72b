import type { SignInWays } from '#shared/contracts/account.ts';
import * as paths from '#web/paths.ts';
import { PopupButtons } from './popup-buttons.tsx';
import type { Popup } from './use-sign-in.ts';

const LABEL = 'Sign in with';

export interface SignInOptions extends SignInWays {
  /** Hides a way that is not set up; otherwise its link leads to an explanation. */
  hidesUnset: boolean;
}

/** The first way is a link, because it leads to another page and works without script. */
export function OtherWays({ ways, popup }: { ways: SignInOptions; popup: Popup }) {
  const { oidc, oidcIsSetUp, firebase, hidesUnset } = ways;
  const hasOidc = oidcIsSetUp || !hidesUnset;
  if (!hasOidc && !firebase) return null;
  return (
    <section className="ways" aria-label="Other ways to sign in">
      <p className="label">Or</p>
      {hasOidc && (
        <a className="way" href={paths.signInElsewhere()} rel="nofollow">
          {LABEL} {oidc}
        </a>
      )}
      {firebase && (
        <PopupButtons
          pending={popup.pending}
          prepare={popup.prepare}
          onPress={(provider) => void popup.open(provider)}
          label={LABEL}
        />
      )}
      <p className="field-problem" role="status">
        {popup.problem}
      </p>
    </section>
  );
}
