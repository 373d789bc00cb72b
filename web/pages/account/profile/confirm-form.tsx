import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { CodeField } from '#web/forms/code-field.tsx';
import { Form } from '#web/forms/form.tsx';
import { PasswordField } from '#web/forms/password-field.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { LoginAgain } from '#web/session/login-again.tsx';
import { SendCode } from './send-code.tsx';

export interface Credentials {
  password?: string | undefined;
  otp?: string | undefined;
}

interface ConfirmFormProps {
  user: User;
  /** The label of the button, which names what is confirmed. */
  label: string;
  /** The same as the beginning of a sentence, such as `Before Google is added`. */
  before: string;
  pending: string;
  failure: string;
  /** A problem outside the form's own request, such as a blocked popup. */
  problem?: string;
  send: (credentials: Credentials) => Promise<void>;
  onCancel: () => void;
}

/**
 * Asks for the password before a sign-in method changes, or for a mailed code if the user has no password or has
 * forgotten it.
 */
export function ConfirmForm({ user, label, before, pending, failure, problem, send, onCancel }: ConfirmFormProps) {
  const [step, setStep] = useState<'password' | 'no code yet' | 'code'>(user.has_password ? 'password' : 'no code yet');
  const form = useForm({
    send: ({ password, otp }) => send({ password, otp }),
    failure: { title: failure, otherwise: 'That didn’t work. Try again.' },
  });

  if (step === 'no code yet') {
    return (
      <SendCode label={label} path="/auth/identities/code" onSent={() => setStep('code')} onCancel={onCancel}>
        {before}, confirm that the account is yours with a code that we’ll send to <strong>{user.email}</strong>.
      </SendCode>
    );
  }
  return (
    <Form key={step} form={form} label={label} takesFocus>
      {step === 'password' ? (
        <>
          {/* This hidden field tells password managers whose password is requested. */}
          <input hidden readOnly autoComplete="username" value={user.email} />
          <PasswordField
            label="Your password"
            name="password"
            hint={`${before}, confirm that the account is yours.`}
            autoComplete="current-password"
          />
        </>
      ) : (
        <CodeField hint={<>We’ve emailed it to {user.email}.</>} />
      )}
      <LoginAgain />
      <p className="field-problem" role="status">
        {problem}
      </p>
      <SendRow label={label} pending={pending}>
        <WordButton label="Cancel" onClick={onCancel} />
      </SendRow>
      {step === 'password' && (
        <p className="form-further">
          Forgotten? <LinkButton label="Use an emailed code instead" onClick={() => setStep('no code yet')} />
        </p>
      )}
    </Form>
  );
}
