import type { ReactNode } from 'react';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { api } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';

interface SendCodeProps {
  /** What the form is about. */
  label: string;
  /** The call that sends the code. */
  path: '/auth/my-data/code' | '/auth/identities/code';
  onSent: () => void;
  onCancel: () => void;
  /** Where the code goes to, and why. */
  children: ReactNode;
}

/** The step before a code is typed: with it, people show that an account is theirs without its password. */
export function SendCode({ label, path, onSent, onCancel, children }: SendCodeProps) {
  const form = useForm({
    async send() {
      await api(path, { method: 'POST', body: {} });
      onSent();
    },
    failure: { title: 'Error', otherwise: 'The code could not be sent. Please try again.' },
  });

  return (
    <Form form={form} label={label} takesFocus>
      <p>{children}</p>
      <LoginAgain />
      <SendRow label="Send me a code" pending="Sending...">
        <button type="button" className="word-button" onClick={onCancel}>
          Cancel
        </button>
      </SendRow>
    </Form>
  );
}
