import { type FormEvent, useEffect, useState } from 'react';
import { UNREACHABLE } from '#web/content.ts';
import { paths } from '#web/paths.ts';
import type { Outcome } from './subscribe.ts';

/** The key in local storage that is set once somebody has asked for the newsletter in this browser. */
const SUBSCRIBED = 'subscribed';

interface LetterInvitationProps {
  labels: { byEmail: string; address: string; subscribe: string };
}

/** A sentence and a field below a text; nothing for those who have subscribed here. Works without script. */
export function LetterInvitation({ labels }: LetterInvitationProps) {
  const [isKnown, setKnown] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  useEffect(() => setKnown(hasSubscribed()), []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const email = `${new FormData(event.currentTarget).get('email')}`;
    setSending(true);
    setOutcome(await send(email));
    setSending(false);
  }

  if (isKnown && !outcome) return null;
  const isDone = outcome !== undefined && 'confirmation' in outcome;
  return (
    <form className="letter-invitation" method="post" action={paths.newsletter()} onSubmit={handleSubmit}>
      {!isDone && (
        <>
          <p>{labels.byEmail}</p>
          <label htmlFor="invitation-email">{labels.address}</label>
          <input id="invitation-email" type="email" name="email" required autoComplete="email" />
          <input type="hidden" name="language" value="both" />
          <button type="submit" className="button" aria-disabled={isSending}>
            {labels.subscribe}
          </button>
        </>
      )}
      <p role="status" lang="en">
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

function hasSubscribed(): boolean {
  try {
    return localStorage.getItem(SUBSCRIBED) !== null;
  } catch {
    return false;
  }
}
