import type { PolicyName } from '#shared/contracts/policy.ts';

/** True of every site that has changed nothing; the owner may say it in other words. */
export const startingPolicies: Record<PolicyName, string> = {
  privacy: 'To be written.',
  terms: 'To be written.',
  cookies: 'To be written.',
};
