import { useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#shared/text/count-of.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { nameOf } from '#web/components/person-name.tsx';
import { WordButton } from '#web/components/text-button.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { refreshUser } from '#web/session/user.ts';
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

/** An action on an account, and the question before it. */
interface PersonChange {
  label: string;
  about: string;
  question: string;
  method: 'PUT' | 'POST';
  /** The last part of the API path, after that of the person. */
  path: 'role' | 'suspend' | 'restore' | 'end-sessions';
  body?: { isAdmin: boolean };
}

const WAYS_REMOVED = 'Ways to sign in that were linked since they last confirmed their email are removed.';

function changesFor(person: Person, isOwn: boolean): PersonChange[] {
  const { is_admin, suspended_at, sessions } = person;
  const name = nameOf(person);
  const role: PersonChange = is_admin
    ? {
        label: 'Remove the admin role',
        about: 'They keep their own posts, and lose access to this admin area.',
        question: `Remove the admin role of ${name}? They can then manage only their own posts.`,
        ...{ method: 'PUT', path: 'role', body: { isAdmin: false } },
      }
    : {
        label: 'Make admin',
        about: 'Admins can do everything you can.',
        question: `Make ${name} an admin? They can then do everything you can.`,
        ...{ method: 'PUT', path: 'role', body: { isAdmin: true } },
      };
  const login: PersonChange = suspended_at
    ? {
        label: 'Restore',
        about: 'Lets them log in again.',
        question: `Restore the account of ${name}? They can then log in again.`,
        ...{ method: 'POST', path: 'restore' },
      }
    : {
        label: 'Suspend',
        about: 'Blocks login; their writing stays.',
        question: `Suspend ${name}? They are logged out everywhere and cannot log in until you restore the account. ${WAYS_REMOVED} Their writing stays.`,
        ...{ method: 'POST', path: 'suspend' },
      };
  const logOut: PersonChange = {
    label: 'Log out everywhere',
    about: `Ends ${sessions === 1 ? 'their session' : `all ${countOf(sessions, 'session')}`}.`,
    question: `Log ${name} out everywhere? ${WAYS_REMOVED}`,
    ...{ method: 'POST', path: 'end-sessions' },
  };
  if (isOwn) return [role];
  return sessions === 0 ? [role, login] : [role, login, logOut];
}
