import { WordButton } from '#web/components/text-button.tsx';
import { welcome } from '#web/features/sign-in/use-sign-in.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ask } from '#web/session/api.ts';
import type { CodeSent } from './code-sent.ts';
import { ResendCode } from './resend-code.tsx';

export const VERIFICATION_HEADING = 'Check your email';

interface VerificationStepProps {
  sent: CodeSent;
  onResent: (sent: CodeSent) => void;
  /** The password typed in the previous step; `undefined` after a reload. */
  password: string | undefined;
  onBack: () => void;
}

interface VerificationResponse {
  data: { access_token: string };
  /** It also says what is still missing from the profile. */
  message: string;
}

export function VerificationStep({ sent, onResent, password, onBack }: VerificationStepProps) {
  const { email } = sent;
  const form = useForm({
    async send({ otp }) {
      const { data, message } = await ask<VerificationResponse>('/auth/verify-email-otp', {
        method: 'POST',
        body: { email, otp, password },
        isAnonymous: true,
      });
      welcome(data.access_token, message);
    },
    failure: { title: 'Verification failed', otherwise: 'Invalid OTP. Please try again.', field: 'otp' },
  });

  return (
    <Form form={form} takesFocus>
      <CodeField hint={<CodeHint email={email} />} />
      <SendRow label="Verify" pending="Verifying...">
        <WordButton label="Back" onClick={onBack} />
      </SendRow>
      <ResendCode sent={sent} purpose="verify_email" onResent={onResent} />
    </Form>
  );
}

export function CodeHint({ email }: { email: string }) {
  return (
    <>
      We’ve sent a code to <strong>{email}</strong>. It works for 10 minutes.
    </>
  );
}
