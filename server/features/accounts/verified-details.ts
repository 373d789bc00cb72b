import type { AccountDetails, Registration } from './registration-store.ts';

const NO_DETAILS: AccountDetails = { firstName: '', lastName: '', phone: '', passwordHash: null };

/**
 * What an account consists of once its address is verified. Anybody may have registered the address, before or after its
 * owner, so only a registration that can be told to be the owner's counts: the one with the password that came along with
 * the code, or, without a password, the only one there is.
 * @param registrations of the address; no two have the same hash
 * @param passwordHash with which the password was registered, if it was
 */
export function verifiedDetails(registrations: Registration[], passwordHash: string | undefined): AccountDetails {
  if (passwordHash !== undefined) {
    const own = registrations.find((registration) => registration.passwordHash === passwordHash);
    return { ...(own ?? NO_DETAILS), passwordHash };
  }
  const [only, another] = registrations;
  return only && !another ? only : NO_DETAILS;
}
