import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#shared/text/count-of.ts';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { WhatTheyWrote } from '#web/forms/what-they-wrote.tsx';

interface DeletePersonProps {
  person: Person;
  onCancel: () => void;
  onDeleted: () => Promise<void>;
}

export function DeletePerson({ person, onCancel, onDeleted }: DeletePersonProps) {
  const [writings, setWritings] = useState<'keep' | 'delete'>('keep');
  const form = useRef<HTMLFormElement>(null);
  const { run, isRunning } = useAction();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isRunning || !confirm(questionOf(person, writings))) return;
    if (await run(`/desk/people/${person.id}`, { method: 'DELETE', body: { writings } })) await onDeleted();
  }

  return (
    <form className="delete-form marked" ref={form} method="post" onSubmit={handleSubmit}>
      <p>
        This deletes the account of{' '}
        <strong>
          <PersonName person={person} />
        </strong>
        , with their email, phone number, likes and subscription.
      </p>
      <WhatTheyWrote
        legend={writtenBy(person) || 'No posts or comments'}
        who="they"
        chosen={writings}
        onChoose={setWritings}
      />
      <div className="actions">
        <button type="submit" className="button" disabled={isRunning}>
          {isRunning ? 'Deleting...' : 'Delete the account'}
        </button>
        <WordButton label="Cancel" onClick={onCancel} />
      </div>
    </form>
  );
}

function questionOf(person: Person, writings: 'keep' | 'delete'): string {
  const consequence =
    writings === 'keep'
      ? 'What they published stays, as “Unknown Author”.'
      : `What they wrote is deleted too: ${writtenBy(person) || 'nothing yet'}.`;
  return `Delete the account of ${nameOf(person)}? ${consequence} This cannot be undone.`;
}

/** `2 posts and 1 comment`; empty for someone who has written nothing. */
export function writtenBy({ posts, comments }: Person): string {
  const counted = [posts > 0 && countOf(posts, 'post'), comments > 0 && countOf(comments, 'comment')];
  return counted.filter(Boolean).join(' and ');
}
