import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { Form } from '#web/forms/form.tsx';
import { FormScreen } from '#web/forms/form-screen.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { useSecondStep } from '#web/forms/second-step.ts';
import { SendRow } from '#web/forms/send-row.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { useForm, type Values } from '#web/forms/use-form.ts';
import { paths } from '#web/paths.ts';
import { keepAccessToken } from '#web/session/access-token.ts';
import { ApiError, api } from '#web/session/api.ts';
import { takeReturnPath } from '#web/session/return-path.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import type { CodeSent } from './code-sent.ts';
import { VERIFICATION_HEADING, VerificationStep } from './verification-step.tsx';

const FAILED = 'Login failed';

export function Login() {
  const [, navigate] = useLocation();
  const { step, enter, renew, leave } = useSecondStep<CodeSent>('login');
  const password = useRef<string>(undefined);
  const form = useForm({
    send: logIn,
    failure: {
      title: FAILED,
      otherwise: 'Email and password is not valid. Please enter the correct email and password.',
    },
  });

  async function logIn(values: Values) {
    try {
      const body = { email: values.email, password: values.password };
      const { access_token } = await api<{ access_token: string }>('/auth/login', {
        method: 'POST',
        body,
        isAnonymous: true,
      });
      keepAccessToken(access_token);
      void showToast({ title: 'Login successful' });
      navigate(takeReturnPath(), { replace: true });
    } catch (error) {
      if (!isUnverified(error)) throw error;
      void showToast({ title: FAILED, description: error.message, isDestructive: true });
      password.current = values.password;
      enter({ email: (values.email ?? '').trim(), sentAt: Date.now() });
    }
  }

  return (
    <FormScreen heading={step ? VERIFICATION_HEADING : 'Log in'} seed="login">
      <Form form={form} isHidden={step !== null}>
        <TextField label="E-mail" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <SendRow label="Log in" pending="Logging in...">
          <Link className="word-button" href={paths.forgotPassword()}>
            Forgot your password?
          </Link>
        </SendRow>
        <p className="form-further">
          New here? <Link href={paths.signup()}>Create an account</Link>
        </p>
      </Form>
      {step && <VerificationStep sent={step} onResent={renew} password={password.current} onBack={leave} />}
    </FormScreen>
  );
}

/** The password is right, but the address has not been confirmed yet; a fresh code is on its way. */
function isUnverified(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}
