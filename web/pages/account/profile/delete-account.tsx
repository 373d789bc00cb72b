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
      lead="Your name, address and phone number go from this site at once, and so do your likes and your subscription. Nobody can bring them back."
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
          You have no password here, so we send a code to <strong>{user.email}</strong> first.
        </SendCode>
      )}
      {step === 'form' && <DeleteAccountForm user={user} onCancel={close} />}
    </Card>
  );
}
