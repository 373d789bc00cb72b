import { useRef } from 'react';
import { FormScreen } from '#web/forms/form-screen.tsx';
import { useSecondStep } from '#web/forms/second-step.ts';
import type { CodeSent } from './code-sent.ts';
import { RegistrationForm } from './registration-form.tsx';
import { VERIFICATION_HEADING, VerificationStep } from './verification-step.tsx';

/** The form stays behind the second step as it was left. */
export function Signup() {
  const { step, enter, renew, leave } = useSecondStep<CodeSent>('signup');
  const password = useRef<string>(undefined);

  function handleRegistered(email: string, typed: string) {
    password.current = typed;
    enter({ email, sentAt: Date.now() });
  }

  return (
    <FormScreen heading={step ? VERIFICATION_HEADING : 'Create your account'} seed="signup">
      <RegistrationForm isHidden={step !== null} onRegistered={handleRegistered} />
      {step && <VerificationStep sent={step} onResent={renew} password={password.current} onBack={leave} />}
    </FormScreen>
  );
}
