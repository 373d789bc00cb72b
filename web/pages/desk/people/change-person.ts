import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#web/components/count-of.ts';
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
      label: 'Take the role of admin away',
      about: 'Then they can look after nothing but their own posts.',
      question: `${name} will no longer be an admin, and can change nothing here. Go on?`,
      ...call,
    };
  return {
    label: 'Make an admin',
    about: 'Admins can do everything you can.',
    question: `${name} will be an admin, and can do everything you can. Go on?`,
    ...call,
  };
}

function suspension(person: Person): PersonChange {
  const name = nameOf(person);
  if (person.suspended_at !== null)
    return {
      label: 'Restore',
      about: 'They can log in again.',
      question: `${name} will be able to log in again. Go on?`,
      subject: 'login',
      method: 'POST',
      path: 'restore',
    };
  return {
    label: 'Suspend',
    about: 'They cannot log in. What they wrote stays.',
    question: `${name} will be logged out everywhere, and cannot log in until you restore the account. What was linked to it since they last confirmed their address is removed. What they wrote stays. Go on?`,
    subject: 'login',
    method: 'POST',
    path: 'suspend',
  };
}

function logout(person: Person): PersonChange {
  const name = nameOf(person);
  const { sessions } = person;
  return {
    label: `End ${sessions === 1 ? 'the session' : `all ${countOf(sessions, 'session')}`}`,
    about: 'They have to log in again.',
    question: `${name} will be logged out everywhere, and what was linked to the account since they last confirmed their address is removed. Go on?`,
    subject: 'sessions',
    method: 'POST',
    path: 'end-sessions',
  };
}
