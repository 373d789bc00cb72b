import { useRef } from 'react';
import { OtherWays, type SignInOptions } from '#web/features/sign-in/other-ways.tsx';
import { ProofStep } from '#web/features/sign-in/proof-step.tsx';
import { useRedirectIfLoggedIn } from '#web/features/sign-in/use-redirect-if-logged-in.ts';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { FormScreen } from '#web/forms/form-screen.tsx';
import { useSecondStep } from '#web/forms/second-step.ts';
import type { CodeSent } from './code-sent.ts';
import { RegistrationForm } from './registration-form.tsx';
import { VERIFICATION_HEADING, VerificationStep } from './verification-step.tsx';

/** The form stays mounted but hidden during the second step, so that going back shows what was typed. */
export default function Signup({ ways }: { ways: SignInOptions }) {
  const { step, enter, renew, leave } = useSecondStep<CodeSent>('signup');
  const { popup, proof } = useSignIn();
  const password = useRef<string>(undefined);
  const isFirstStep = step === null && proof.step === null;
  useRedirectIfLoggedIn(isFirstStep);

  function handleRegistered(email: string, typed: string) {
    password.current = typed;
    enter({ email, sentAt: Date.now() });
  }

  return (
    <FormScreen heading={isFirstStep ? 'Create your account' : VERIFICATION_HEADING}>
      <RegistrationForm isHidden={!isFirstStep} onRegistered={handleRegistered} />
      {isFirstStep && <OtherWays ways={{ ...ways, hidesUnset: true }} popup={popup} />}
      {step && <VerificationStep sent={step} onResent={renew} password={password.current} onBack={leave} />}
      {proof.step && <ProofStep onBack={proof.leave} />}
    </FormScreen>
  );
}
