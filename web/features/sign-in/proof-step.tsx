import { WordButton } from '#web/components/text-button.tsx';
import { CodeField } from '#web/forms/code-field.tsx';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { askForToken, welcome } from './use-sign-in.ts';

const HINT = 'We’ve sent a code to the email address of your account at the other site. It works for 10 minutes.';

/** Asks for a mailed code when the other site does not vouch for the email address. */
export function ProofStep({ onBack }: { onBack: () => void }) {
  const form = useForm({
    send: async ({ otp }) => welcome(await askForToken('/auth/sso-verify', { otp })),
    failure: { title: 'Verification failed', otherwise: 'Invalid OTP. Please try again.', field: 'otp' },
  });

  return (
    <Form form={form} takesFocus>
      <CodeField hint={HINT} />
      <SendRow label="Verify" pending="Verifying...">
        <WordButton label="Back" onClick={onBack} />
      </SendRow>
      <p className="form-further">
        No email? Check your spam folder. For a new code, wait a minute, then go back and sign in again.
      </p>
    </Form>
  );
}
