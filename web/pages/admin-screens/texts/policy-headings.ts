import type { PolicyName } from '#shared/contracts/policy.ts';

/** What the policies are called in the admin area. */
export const POLICY_HEADINGS: Record<PolicyName, string> = { privacy: 'Privacy', terms: 'Terms', cookies: 'Cookies' };
