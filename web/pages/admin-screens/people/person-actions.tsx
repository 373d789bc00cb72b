import { useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { refreshUser } from '#web/session/user.ts';
import { changesFor, type PersonChange } from './change-person.ts';
import { DeletePerson } from './delete-person.tsx';

interface PersonActionsProps {
  person: Person;
  isOwn: boolean;
  onChanged: (person: Person) => void;
  onDeleted: () => Promise<void>;
}

/** The actions on an account. Each asks for confirmation, naming the person and the consequences. */
export function PersonActions({ person, isOwn, onChanged, onDeleted }: PersonActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { run } = useAction();

  async function handleChange({ question, path, ...change }: PersonChange) {
    if (!confirm(question)) return;
    const changed = await run<Person>(`/desk/people/${person.id}/${path}`, change);
    if (changed) onChanged(changed.data);
    // Admins who give up their own role lose access to this screen.
    if (changed && isOwn) await refreshUser();
  }

  if (isDeleting) {
    return <DeletePerson person={person} onCancel={() => setDeleting(false)} onDeleted={onDeleted} />;
  }
  return (
    <ul className="person-choices marked">
      {changesFor(person, isOwn).map((change) => (
        // The button stays the same, with its focus, when it comes to say the opposite.
        <li key={change.path === 'restore' ? 'suspend' : change.path}>
          <WordButton label={change.label} onClick={() => handleChange(change)} />
          <p className="quiet small">{change.about}</p>
        </li>
      ))}
      {isOwn ? (
        <li>
          <WordLink href={paths.profile()}>Your profile</WordLink>
          <p className="quiet small">End your sessions or delete your account there.</p>
        </li>
      ) : (
        <li className="delete-choice ruled">
          <WordButton label="Delete the account…" onClick={() => setDeleting(true)} />
          <p className="quiet small">You decide what happens to their writing.</p>
        </li>
      )}
    </ul>
  );
}
