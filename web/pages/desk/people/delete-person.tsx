import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#web/components/count-of.ts';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/desk/use-action.ts';
import { WhatTheyWrote } from '#web/forms/what-they-wrote.tsx';

interface DeletePersonProps {
  person: Person;
  onCancel: () => void;
  onDeleted: () => Promise<void>;
}

export function DeletePerson({ person, onCancel, onDeleted }: DeletePersonProps) {
  const [writings, setWritings] = useState<'keep' | 'delete'>('keep');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const runAction = useAction();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !confirm(questionOf(person, writings))) return;
    setSending(true);
    const deleted = await runAction(`/desk/people/${person.id}`, { method: 'DELETE', body: { writings } });
    setSending(false);
    if (deleted) await onDeleted();
  }

  return (
    <form className="delete-form" ref={form} method="post" onSubmit={handleSubmit}>
      <p>
        The account of{' '}
        <strong>
          <PersonName person={person} />
        </strong>{' '}
        goes, with the address, the phone number, the likes and the subscription.
      </p>
      <WhatTheyWrote
        legend={`${countOf(person.posts, 'post')} and ${countOf(person.comments, 'comment')}`}
        who="they"
        chosen={writings}
        onChoose={setWritings}
      />
      <div className="actions">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? 'Deleting...' : 'Delete the account'}
        </button>
        <WordButton label="Cancel" onClick={onCancel} />
      </div>
    </form>
  );
}

function questionOf(person: Person, writings: 'keep' | 'delete'): string {
  const { posts, comments } = person;
  const written = `${countOf(posts, 'post')} and ${countOf(comments, 'comment')}`;
  const consequence =
    writings === 'keep' ? `What they published stays under “Unknown Author”` : `${written} go as well`;
  return `Delete the account of ${nameOf(person)} for good? ${consequence}. This cannot be undone.`;
}
