import type { z } from 'zod';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { reauthentication } from '#shared/contracts/account.ts';

/** Reads the credentials that confirm a change of the sign-in methods; a request may have no body. */
export function reauthenticationCredentials(
  user: CurrentUser,
  body: z.output<typeof reauthentication> | null | undefined,
) {
  return { user, purpose: 'change_sign_in', password: body?.password, code: body?.otp } as const;
}
