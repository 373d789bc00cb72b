import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#shared/text/count-of.ts';
import { nameOf } from '#web/components/person-name.tsx';

/** An action on an account, and the question before it. */
export interface PersonChange {
  label: string;
  about: string;
  question: string;
  method: 'PUT' | 'POST';
  /** The last part of the API path, after that of the person. */
  path: 'role' | 'suspend' | 'restore' | 'end-sessions';
  body?: { isAdmin: boolean };
}

const WAYS_REMOVED = 'Ways to sign in that were linked since they last confirmed their email are removed.';

export function changesFor(person: Person, isOwn: boolean): PersonChange[] {
  const { is_admin, suspended_at, sessions } = person;
  const { appoint, dismiss, suspend, restore, logOut } = allChanges(person);
  return [
    is_admin ? dismiss : appoint,
    ...(isOwn ? [] : [suspended_at === null ? suspend : restore]),
    ...(isOwn || sessions === 0 ? [] : [logOut]),
  ];
}

function allChanges(person: Person) {
  const name = nameOf(person);
  const { sessions } = person;
  return {
    appoint: {
      label: 'Make admin',
      about: 'Admins can do everything you can.',
      question: `Make ${name} an admin? They can then do everything you can.`,
      ...{ method: 'PUT', path: 'role', body: { isAdmin: true } },
    },
    dismiss: {
      label: 'Remove the admin role',
      about: 'They keep their own posts, and lose access to this admin area.',
      question: `Remove the admin role of ${name}? They can then manage only their own posts.`,
      ...{ method: 'PUT', path: 'role', body: { isAdmin: false } },
    },
    suspend: {
      label: 'Suspend',
      about: 'Blocks login; their writing stays.',
      question: `Suspend ${name}? They are logged out everywhere and cannot log in until you restore the account. ${WAYS_REMOVED} Their writing stays.`,
      ...{ method: 'POST', path: 'suspend' },
    },
    restore: {
      label: 'Restore',
      about: 'Lets them log in again.',
      question: `Restore the account of ${name}? They can then log in again.`,
      ...{ method: 'POST', path: 'restore' },
    },
    logOut: {
      label: 'Log out everywhere',
      about: `Ends ${sessions === 1 ? 'their session' : `all ${countOf(sessions, 'session')}`}.`,
      question: `Log ${name} out everywhere? ${WAYS_REMOVED}`,
      ...{ method: 'POST', path: 'end-sessions' },
    },
  } satisfies Record<string, PersonChange>;
}
