import { isoTime, isoTimeOrNull } from '#server/iso-time.ts';
import type { Person } from '#shared/contracts/desk/person.ts';
import type { PersonRow } from './person-store.ts';

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    is_admin: row.is_admin === 1,
    is_verified: row.email_verified_at !== null,
    suspended_at: isoTimeOrNull(row.suspended_at),
    created_at: isoTime(row.created_at),
    ...(row.last_used_at !== null && { last_used_at: isoTime(row.last_used_at) }),
    sessions: row.sessions,
    posts: row.posts,
    comments: row.comments,
  };
}
