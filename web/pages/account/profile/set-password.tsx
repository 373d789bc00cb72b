import { useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { Form } from '#web/forms/form.tsx';
import { SendRow } from '#web/forms/send-row.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { refreshUser } from '#web/session/user.ts';
import { type CodeSent, sendResetCode } from '../code-sent.ts';
import { ResetByCode } from '../reset-by-code.tsx';
import { Card } from './card.tsx';

/**
 * Mails a code to users who have no password, because they signed up through another site or their address was
 * registered more than once.
 */
export function SetPassword({ user, onSet }: { user: User; onSet: () => void }) {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const form = useForm({
    async send() {
      setSent(await sendResetCode(user.email));
    },
    failure: { title: 'Error', otherwise: 'Failed to send reset OTP. Please try again.' },
  });

  async function handleReset() {
    onSet();
    await refreshUser();
  }

  return (
    <Card
      heading="Set a password"
      lead="You don’t have one yet. With a password, you can log in with your email address."
    >
      {sent ? (
        <ResetByCode sent={sent} onResent={setSent} onBack={() => setSent(null)} onReset={handleReset} />
      ) : (
        <Form form={form} label="Set a password">
          <SendRow label="Send me a code" pending="Sending..." />
        </Form>
      )}
    </Card>
  );
}
