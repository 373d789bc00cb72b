import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#shared/text/count-of.ts';
import { nameOf } from '#web/components/person-name.tsx';

/** An action on an account, and the question before it. */
export interface PersonChange {
  subject: 'role' | 'login' | 'sessions';
  label: string;
  about: string;
  question: string;
  method: 'PUT' | 'POST';
  /** The last part of the API path, after that of the person. */
  path: 'role' | 'suspend' | 'restore' | 'end-sessions';
  body?: { isAdmin: boolean };
}

export function changesFor(person: Person, isOwn: boolean): PersonChange[] {
  return [
    roleChange(person),
    ...(isOwn ? [] : [suspension(person)]),
    ...(isOwn || person.sessions === 0 ? [] : [logout(person)]),
  ];
}

function roleChange(person: Person): PersonChange {
  const name = nameOf(person);
  const call = { subject: 'role', method: 'PUT', path: 'role', body: { isAdmin: !person.is_admin } } as const;
  if (person.is_admin)
    return {
      label: 'Remove the admin role',
      about: 'They keep their own posts, and lose access to this admin area.',
      question: `Remove the admin role of ${name}? They can then manage only their own posts.`,
      ...call,
    };
  return {
    label: 'Make admin',
    about: 'Admins can do everything you can.',
    question: `Make ${name} an admin? They can then do everything you can.`,
    ...call,
  };
}

function suspension(person: Person): PersonChange {
  const name = nameOf(person);
  if (person.suspended_at !== null)
    return {
      label: 'Restore',
      about: 'Lets them log in again.',
      question: `Restore the account of ${name}? They can then log in again.`,
      subject: 'login',
      method: 'POST',
      path: 'restore',
    };
  return {
    label: 'Suspend',
    about: 'Blocks login; their writing stays.',
    question: `Suspend ${name}? They are logged out everywhere and cannot log in until you restore the account. Ways to sign in that were linked since they last confirmed their email are removed. Their writing stays.`,
    subject: 'login',
    method: 'POST',
    path: 'suspend',
  };
}

function logout(person: Person): PersonChange {
  const name = nameOf(person);
  const { sessions } = person;
  return {
    label: 'Log out everywhere',
    about: `Ends ${sessions === 1 ? 'their session' : `all ${countOf(sessions, 'session')}`}.`,
    question: `Log ${name} out everywhere? Ways to sign in that were linked since they last confirmed their email are removed.`,
    subject: 'sessions',
    method: 'POST',
    path: 'end-sessions',
  };
}
