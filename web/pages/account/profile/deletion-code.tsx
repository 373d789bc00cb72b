import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { api } from '#web/session/api.ts';
import { LoginAgain } from '#web/session/login-again.tsx';

interface DeletionCodeProps {
  email: string;
  onSent: () => void;
  onCancel: () => void;
}

/** Whoever has no password here shows with a mailed code that it is them. */
export function DeletionCode({ email, onSent, onCancel }: DeletionCodeProps) {
  const form = useForm({
    async send() {
      await api('/auth/my-data/code', { method: 'POST', body: {} });
      onSent();
    },
    failure: { title: 'Error', otherwise: 'The code could not be sent. Please try again.' },
  });

  return (
    <Form form={form} label="Delete your account" takesFocus>
      <p>
        You have no password here, so we send a code to <strong>{email}</strong> first.
      </p>
      <LoginAgain />
      <SendRow label="Send me a code" pending="Sending...">
        <button type="button" className="word-button" onClick={onCancel}>
          Cancel
        </button>
      </SendRow>
    </Form>
  );
}
