import type { z } from 'zod';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { reauthentication } from '#shared/contracts/account.ts';

/** With what somebody confirms a change of their sign-in methods; nothing where the request has no body. */
export function reauthenticationCredentials(
  user: CurrentUser,
  body: z.output<typeof reauthentication> | null | undefined,
) {
  return { user, purpose: 'change_sign_in', password: body?.password, code: body?.otp } as const;
}
