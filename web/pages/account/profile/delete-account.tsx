import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { Card } from './card.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { SendCode } from './send-code.tsx';

export function DeleteAccount({ user }: { user: User }) {
  const [step, setStep] = useState<'closed' | 'code' | 'form'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (step === 'closed' && wasOpen.current) button.current?.focus();
    wasOpen.current = step !== 'closed';
  }, [step]);

  const close = () => setStep('closed');
  return (
    <Card
      heading="Delete your account"
      lead="Your name, email and phone number are deleted immediately, with your likes and your newsletter subscription. This cannot be undone."
    >
      {step === 'closed' && (
        <WordButton
          label="Delete my account…"
          ref={button}
          onClick={() => setStep(user.has_password ? 'form' : 'code')}
        />
      )}
      {step === 'code' && (
        <SendCode label="Delete your account" path="/auth/my-data/code" onSent={() => setStep('form')} onCancel={close}>
          You have no password here, so we’ll first send a code to <strong>{user.email}</strong>.
        </SendCode>
      )}
      {step === 'form' && <DeleteAccountForm user={user} onCancel={close} />}
    </Card>
  );
}
