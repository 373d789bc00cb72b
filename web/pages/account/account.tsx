import type { ReactNode } from 'react';
import { useContent } from '#web/content/content.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import { Island } from '#web/islands/island.tsx';

export function Login() {
  return (
    <FormPage seed="login">
      <Island name="login" props={{ ways: useSignInWays() }} />
    </FormPage>
  );
}

export function Signup() {
  return (
    <FormPage seed="signup">
      <Island name="signup" props={{ ways: useSignInWays() }} />
    </FormPage>
  );
}

export function ForgotPassword() {
  return (
    <FormPage seed="forgot password">
      <Island name="forgot-password" props={{}} />
    </FormPage>
  );
}

export function ResetPassword() {
  return (
    <FormPage seed="reset password">
      <Island name="reset-password" props={{}} />
    </FormPage>
  );
}

/** A form beside the drawing of an open door, which only wide screens have. */
function FormPage({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="form-screen sheet">
      {children}
      <Drawing seed={seed} kind="door" />
    </div>
  );
}

function useSignInWays() {
  const ways = useContent('signInWays');
  const { unsetSignIn } = useContent('site');
  return { ...ways, hidesUnset: unsetSignIn === 'hidden' };
}
