import { type FormEvent, useEffect, useState } from 'react';
import type { LetterLanguage } from '#shared/contracts/desk/subscriber.ts';
import * as paths from '#web/paths.ts';
import { LanguageChoice } from './language-choice.tsx';
import { type Outcome, prepare, type SubscriptionRequest, subscribe } from './subscribe.ts';

const BLANK = 'Enter your email address.';
const MALFORMED = 'Enter an email address such as name@example.org.';

interface SubscriptionFormProps {
  /** The address that the server rejected when the form was sent without script. */
  refused: string | null;
  /** The language that was chosen then, if it was not the usual one. */
  language?: string | null;
}

interface Fields {
  email: HTMLInputElement;
  language: RadioNodeList;
}

/** Works without script. */
export default function SubscriptionForm({ refused, language }: SubscriptionFormProps) {
  const [outcome, setOutcome] = useState(() => outcomeOf(refused));
  const [isSending, setSending] = useState(false);
  // The island starts when somebody reaches for the form.
  useEffect(prepare, []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const { email: field, language: choice } = event.currentTarget.elements as unknown as Fields;
    setSending(true);
    const next = await send({ email: field.value.trim(), language: choice.value as LetterLanguage });
    setSending(false);
    setOutcome(next);
    if ('confirmation' in next) field.value = '';
    else field.focus();
  }

  const problem = 'problem' in outcome ? outcome.problem : '';
  const isWrong = 'problem' in outcome && outcome.isMalformed;
  return (
    <form className="subscription" method="post" action={paths.newsletter()} noValidate onSubmit={handleSubmit}>
      <label htmlFor="newsletter">Your email address</label>
      {/* Links to the form use the id of its field. */}
      <input
        id="newsletter"
        type="email"
        name="email"
        required
        defaultValue={refused ?? ''}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={problem ? 'newsletter-problem' : undefined}
      />
      {problem && (
        <p className="field-problem" id="newsletter-problem">
          {problem}
        </p>
      )}
      <LanguageChoice className="language-words" label="Letters in" chosen={language ?? 'both'} />
      {/* A disabled button would lose the focus while the form is being sent. */}
      <button type="submit" className="button" aria-disabled={isSending}>
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </button>
      <p className="subscription-said" role="status">
        {'confirmation' in outcome && outcome.confirmation}
      </p>
    </form>
  );
}

async function send(request: SubscriptionRequest): Promise<Outcome> {
  if (request.email === '') return { problem: BLANK, isMalformed: true };
  return subscribe(request);
}

function outcomeOf(refused: string | null): Outcome {
  if (refused === null) return { confirmation: '' };
  return { problem: refused.trim() === '' ? BLANK : MALFORMED, isMalformed: true };
}
