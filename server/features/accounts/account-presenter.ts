import { isoTime } from '#server/base/iso-time.ts';
import type { Session, User } from '#shared/contracts/account.ts';
import type { CurrentUser } from './current-user.ts';
import { deviceName } from './device-name.ts';
import type { SessionRow } from './session-store.ts';

export function presentUser(user: CurrentUser): User {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone_no: user.phone === '' ? null : Number(user.phone.replace('+', '')),
    phone: user.phone,
    is_admin: user.isAdmin,
    has_password: user.hasPassword,
  };
}

export function presentSession(row: SessionRow, currentId: number): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    created_at: isoTime(row.created_at),
    last_used_at: isoTime(row.last_used_at),
    current: row.id === currentId,
  };
}
