import { z } from 'zod';
import { codeInput, reauthentication } from './account.ts';
import { isoTime } from './text.ts';

/** Tokens of Firebase have about 1,000 characters. */
const TOKEN_MAXIMUM = 8192;

const WRONG_TOKEN = 'The token of the sign-in is missing or malformed.';

export const firebaseSignIn = z.object({
  firebaseToken: z.string(WRONG_TOKEN).min(1, WRONG_TOKEN).max(TOKEN_MAXIMUM, WRONG_TOKEN),
});

export const firebaseLinking = firebaseSignIn.extend(reauthentication.shape);

/** The code in the address of the page to which the other site redirected. */
export const signInExchange = z.object({
  code: z.string('The code is missing.').min(1, 'The code is missing.').max(200, 'The code is malformed.'),
});

/** The code that was mailed to an address for which the other site does not vouch. */
export const signInProof = z.object({ otp: codeInput });

/** The user's account at another site. */
export const identity = z.object({
  id: z.number(),
  /** The name of the other site. */
  provider: z.string(),
  /** The email address there at the time of linking; empty when the site gave none. */
  email: z.string(),
  created_at: isoTime,
});
export type Identity = z.infer<typeof identity>;

const linkedIdentity = identity.pick({ provider: true, email: true });
/**
 * Which identities were removed when the sessions of an account were ended, because they were linked after the owner last
 * proved that the address is theirs, and which remain.
 */
export const identityRemoval = z.object({ removed: z.array(linkedIdentity), kept: z.array(linkedIdentity) });

/** The address to open for linking an identity. */
export const signInAddress = z.object({ url: z.url() });

/** The other sites through which users can sign in. */
export const signInWays = z.object({
  /** The name of the OpenID Connect issuer, whether or not it is configured. */
  oidc: z.string(),
  oidcIsSetUp: z.boolean(),
  /** Whether Google and GitHub are available, through Firebase. */
  firebase: z.boolean(),
});
export type SignInWays = z.infer<typeof signInWays>;

/** The configuration of Firebase's client library, which is public. */
export const firebaseSettings = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  /** The address of the Firebase emulator used in development; `null` in production. */
  emulatorUrl: z.url().nullable(),
});
export type FirebaseSettings = z.infer<typeof firebaseSettings>;
