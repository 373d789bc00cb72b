import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { CodeField } from '#web/forms/code-field.tsx';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/paths.ts';
import { keepAccessToken } from '#web/session/access-token.ts';
import { api } from '#web/session/api.ts';
import { showToast } from '#web/toasts/show-toast.ts';
import type { CodeSent } from './code-sent.ts';
import { ResendCode } from './resend-code.tsx';

export const VERIFICATION_HEADING = 'Check your e-mail';

interface VerificationStepProps {
  sent: CodeSent;
  onResent: (sent: CodeSent) => void;
  /** As typed in the step before; unknown after a reload. */
  password: string | undefined;
  onBack: () => void;
}

export function VerificationStep({ sent, onResent, password, onBack }: VerificationStepProps) {
  const [, navigate] = useLocation();
  const { email } = sent;
  const form = useForm({
    async send({ otp }) {
      const body = { email, otp, password };
      const { access_token } = await api<{ access_token: string }>('/auth/verify-email-otp', {
        method: 'POST',
        body,
        isAnonymous: true,
      });
      keepAccessToken(access_token);
      void showToast({ title: 'Login successful', description: 'Your e-mail address is confirmed. Welcome.' });
      navigate(paths.home(), { replace: true });
    },
    failure: { title: 'Verification failed', otherwise: 'Invalid OTP. Please try again.' },
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <Form form={form}>
      <CodeField hint={<CodeHint email={email} />} />
      <SendRow label="Verify" pending="Verifying...">
        <button type="button" className="word-button" onClick={onBack}>
          Back
        </button>
      </SendRow>
      <ResendCode sent={sent} purpose="verify_email" onResent={onResent} />
    </Form>
  );
}

export function CodeHint({ email }: { email: string }) {
  return (
    <>
      We have sent a code to <strong>{email}</strong>. It is good for 10 minutes.
    </>
  );
}
