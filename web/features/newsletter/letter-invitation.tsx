import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { UNREACHABLE } from '#web/content/content.ts';
import { paths } from '#web/paths.ts';
import { hasSubscribed } from './known-subscriber.ts';
import type { Outcome } from './subscribe.ts';

interface LetterInvitationProps {
  labels: { byEmail: string; address: string; subscribe: string };
}

/** A sentence and a field below a text; nothing for those who have subscribed here. Works without script. */
export function LetterInvitation({ labels }: LetterInvitationProps) {
  const [isKnown, setKnown] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  const id = useId();
  const message = useRef<HTMLParagraphElement>(null);
  const isDone = outcome !== undefined && 'confirmation' in outcome;
  useEffect(() => setKnown(hasSubscribed()), []);
  // The field and the button are gone then, and with them the focus.
  useEffect(() => {
    if (isDone) message.current?.focus({ preventScroll: true });
  }, [isDone]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const email = `${new FormData(event.currentTarget).get('email')}`;
    setSending(true);
    setOutcome(await send(email));
    setSending(false);
  }

  if (isKnown && !outcome) return null;
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

async function send(email: string): Promise<Outcome> {
  try {
    return await (await import('./subscribe.ts')).subscribe({ email: email.trim(), language: 'both' });
  } catch {
    return { problem: UNREACHABLE, isMalformed: false };
  }
}
