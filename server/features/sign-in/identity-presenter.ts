import { isoTime } from '#server/iso-time.ts';
import type { Identity } from '#shared/contracts/sign-in.ts';
import type { IdentityRow } from './identity-store.ts';
import { providerName, type SignInSettings } from './sign-in-settings.ts';

export function presentIdentity(row: IdentityRow, settings: SignInSettings): Identity {
  return {
    id: row.id,
    provider: providerName(row.issuer, settings),
    email: row.email,
    created_at: isoTime(row.created_at),
  };
}
