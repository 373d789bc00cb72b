import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import * as paths from '#web/paths.ts';
import { type Outcome, subscribe } from './subscribe.ts';

const LABELS = {
  en: { byEmail: 'Get the next letter by email', address: 'Your email address', subscribe: 'Subscribe' },
  hi: { byEmail: 'पत्र ईमेल से पाएँ', address: 'आपका ईमेल पता', subscribe: 'सदस्यता लें' },
} satisfies Record<Language, object>;

/** A sentence and a field below a text. Works without script; it is taken away from those who have subscribed here. */
export default function LetterInvitation({ language }: { language: Language }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  const id = useId();
  const message = useRef<HTMLParagraphElement>(null);
  const labels = LABELS[language];
  const isDone = outcome !== undefined && 'confirmation' in outcome;
  // The field and the button are gone then, and with them the focus.
  useEffect(() => {
    if (isDone) message.current?.focus({ preventScroll: true });
  }, [isDone]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const email = `${new FormData(event.currentTarget).get('email')}`;
    setSending(true);
    setOutcome(await subscribe({ email: email.trim(), language: 'both' }));
    setSending(false);
  }

  return (
    <form className="letter-invitation" method="post" action={paths.newsletter()} onSubmit={handleSubmit}>
      {!isDone && (
        <>
          <p>{labels.byEmail}</p>
          <label htmlFor={id}>{labels.address}</label>
          <input
            id={id}
            type="email"
            name="email"
            required
            autoComplete="email"
            aria-describedby={outcome && `${id}-message`}
          />
          <input type="hidden" name="language" value="both" />
          <button type="submit" className="button" aria-disabled={isSending}>
            {labels.subscribe}
          </button>
        </>
      )}
      <p id={`${id}-message`} role="status" lang="en" tabIndex={-1} ref={message}>
        {outcome && ('confirmation' in outcome ? outcome.confirmation : outcome.problem)}
      </p>
    </form>
  );
}
