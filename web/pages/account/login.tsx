import { useRef } from 'react';
import { WordLink } from '#web/components/button-link.tsx';
import { OtherWays, type SignInOptions } from '#web/features/sign-in/other-ways.tsx';
import { ProofStep } from '#web/features/sign-in/proof-step.tsx';
import { useSignInArrival } from '#web/features/sign-in/use-arrival.ts';
import { useRedirectIfLoggedIn } from '#web/features/sign-in/use-redirect-if-logged-in.ts';
import { askForToken, isUnverified, useSignIn, welcome } from '#web/features/sign-in/use-sign-in.ts';
import { Form } from '#web/forms/form.tsx';
import { FormScreen } from '#web/forms/form-screen.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { useSecondStep } from '#web/forms/second-step.ts';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm, type Values } from '#web/forms/use-form.ts';
import * as paths from '#web/paths.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import type { CodeSent } from './code-sent.ts';
import { VERIFICATION_HEADING, VerificationStep } from './verification-step.tsx';

const FAILED = 'Login failed';

export default function Login({ ways }: { ways: SignInOptions }) {
  const { step, enter, renew, leave } = useSecondStep<CodeSent>('login');
  const { popup, proof } = useSignIn();
  const isExchanging = useSignInArrival(ways.oidc, () => proof.enter({ isAsked: true }));
  const isFirstStep = step === null && proof.step === null;
  const password = useRef<string>(undefined);
  const form = useForm({
    send: logIn,
    failure: {
      title: FAILED,
      otherwise: 'Email and password is not valid. Please enter the correct email and password.',
      field: 'password',
    },
  });
  useRedirectIfLoggedIn(isFirstStep && !isExchanging && !form.isSending);

  async function logIn(values: Values) {
    try {
      welcome(await askForToken('/auth/login', { email: values.email, password: values.password }));
    } catch (error) {
      if (!isUnverified(error)) throw error;
      void showToast({ title: FAILED, description: error.message, isDestructive: true });
      password.current = values.password;
      enter({ email: (values.email ?? '').trim(), sentAt: Date.now() });
    }
  }

  if (isExchanging) return <Exchanging />;
  return (
    <FormScreen heading={isFirstStep ? 'Log in' : VERIFICATION_HEADING}>
      <Form form={form} isHidden={!isFirstStep}>
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <SendRow label="Log in" pending="Logging in...">
          <WordLink href={paths.forgotPassword()}>Forgot your password?</WordLink>
        </SendRow>
      </Form>
      {isFirstStep && (
        <>
          <OtherWays ways={ways} popup={popup} />
          <p className="form-further">
            New here? <a href={paths.signup()}>Create an account</a>
          </p>
        </>
      )}
      {step && <VerificationStep sent={step} onResent={renew} password={password.current} onBack={leave} />}
      {proof.step && <ProofStep onBack={proof.leave} />}
    </FormScreen>
  );
}

function Exchanging() {
  return (
    <FormScreen heading="Signing you in">
      <p role="status">One moment...</p>
    </FormScreen>
  );
}
