import { nothingHere } from '#server/errors.ts';
import { type PolicyName, policyName } from '#shared/contracts/policy.ts';

/** @throws {HttpError} 404 */
export function policyNamed(name: string): PolicyName {
  const known = policyName.safeParse(name);
  if (!known.success) throw nothingHere();
  return known.data;
}
