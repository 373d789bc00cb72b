import { useState } from 'react';
import { Link } from 'wouter';
import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#web/components/count-of.ts';
import { nameOf } from '#web/features/desk-lists/person-name.tsx';
import { useAct } from '#web/features/desk-lists/use-act.ts';
import { paths } from '#web/paths.ts';
import { refreshUser } from '#web/session/user.ts';
import { DeletePerson } from './delete-person.tsx';

interface PersonActsProps {
  person: Person;
  isOwn: boolean;
  onChanged: (person: Person) => void;
  onDeleted: () => Promise<void>;
}

/** What can be done about somebody: each asks by name, and says what happens then. */
export function PersonActs({ person, isOwn, onChanged, onDeleted }: PersonActsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const act = useAct();
  const { id, is_admin, suspended_at, sessions } = person;
  const name = nameOf(person);

  async function change(question: string, done: string, path: string, body?: unknown) {
    if (!confirm(question)) return;
    const method = path === 'role' ? 'PUT' : 'POST';
    const changed = await act<Person>(`/people/${id}/${path}`, { method, body, done });
    if (changed) onChanged(changed);
    // Whoever is no longer an admin has nothing to do here.
    if (changed && isOwn) await refreshUser();
  }

  if (isDeleting) {
    return <DeletePerson person={person} onKeep={() => setDeleting(false)} onDeleted={onDeleted} />;
  }
  return (
    <ul className="person-choices">
      <li>
        <button
          type="button"
          className="word-button"
          onClick={() =>
            is_admin
              ? change(
                  `${name} will no longer be an admin, and can change nothing here. Go on?`,
                  `${name} is no longer an admin`,
                  'role',
                  { isAdmin: false },
                )
              : change(
                  `${name} will be an admin, and can do everything you can. Go on?`,
                  `${name} is an admin`,
                  'role',
                  {
                    isAdmin: true,
                  },
                )
          }
        >
          {is_admin ? 'Take the role of admin away' : 'Make an admin'}
        </button>
        <p>
          {is_admin ? 'Then they can look after nothing but their own posts.' : 'Admins can do everything you can.'}
        </p>
      </li>
      {!isOwn && (
        <li>
          <button
            type="button"
            className="word-button"
            onClick={() =>
              suspended_at === null
                ? change(
                    `${name} will be logged out everywhere, and cannot log in until you restore the account. What they wrote stays. Go on?`,
                    `${name} is suspended`,
                    'suspend',
                  )
                : change(`${name} will be able to log in again. Go on?`, `${name} is restored`, 'restore')
            }
          >
            {suspended_at === null ? 'Suspend' : 'Restore'}
          </button>
          <p>
            {suspended_at === null ? 'They cannot log in. What they wrote stays.' : 'They can log in again, as before.'}
          </p>
        </li>
      )}
      {!isOwn && sessions > 0 && (
        <li>
          <button
            type="button"
            className="word-button"
            onClick={() =>
              change(`${name} will be logged out everywhere. Go on?`, `${name} is logged out`, 'end-sessions')
            }
          >
            End {sessions === 1 ? 'the session' : `all ${countOf(sessions, 'session')}`}
          </button>
          <p>They have to log in again.</p>
        </li>
      )}
      {isOwn ? (
        <li>
          <Link className="word-button" href={paths.profile()}>
            Your profile
          </Link>
          <p>There you end your sessions and delete your account.</p>
        </li>
      ) : (
        <li>
          <button type="button" className="word-button" onClick={() => setDeleting(true)}>
            Delete the account…
          </button>
          <p>You choose what becomes of what they wrote.</p>
        </li>
      )}
    </ul>
  );
}
