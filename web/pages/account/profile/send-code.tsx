import type { ReactNode } from 'react';
import { WordButton } from '#web/components/text-button.tsx';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { api } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';

interface SendCodeProps {
  label: string;
  path: '/auth/my-data/code' | '/auth/identities/code';
  onSent: () => void;
  onCancel: () => void;
  /** A sentence that says where the code is sent, and why. */
  children: ReactNode;
}

/** Requests the mailed code with which users prove, without a password, that an account is theirs. */
export function SendCode({ label, path, onSent, onCancel, children }: SendCodeProps) {
  const form = useForm({
    async send() {
      await api(path, { method: 'POST', body: {} });
      onSent();
    },
    failure: { title: 'Error', otherwise: 'The code could not be sent. Try again.' },
  });

  return (
    <Form form={form} label={label} takesFocus>
      <p>{children}</p>
      <LoginAgain />
      <SendRow label="Send me a code" pending="Sending...">
        <WordButton label="Cancel" onClick={onCancel} />
      </SendRow>
    </Form>
  );
}
