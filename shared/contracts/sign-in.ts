import { z } from 'zod';
import { codeInput, reauthentication } from './account.ts';
import { idInput, isoTime } from './text.ts';

/** Firebase's are about 1 KB. */
const TOKEN_MAXIMUM = 8192;

const WRONG_TOKEN = 'The token of the sign-in is missing or malformed.';

export const firebaseSignIn = z.object({
  firebaseToken: z.string(WRONG_TOKEN).min(1, WRONG_TOKEN).max(TOKEN_MAXIMUM, WRONG_TOKEN),
});

export const firebaseLinking = firebaseSignIn.extend(reauthentication.shape);

/** From the address of the page that the other site led back to. */
export const signInExchange = z.object({
  code: z.string('The code is missing.').min(1, 'The code is missing.').max(200, 'The code is malformed.'),
});

/** The code that was mailed to the address which the other site does not vouch for. */
export const signInProof = z.object({ otp: codeInput });

/** As whom the user is known at another site. */
export const identity = z.object({
  id: z.number(),
  /** The other site, as people call it. */
  provider: z.string(),
  /** The address there, when it was linked; empty when none was told. */
  email: z.string(),
  created_at: isoTime,
});
export type Identity = z.infer<typeof identity>;
export const identityId = z.object({ id: idInput });

const linkedIdentity = identity.pick({ provider: true, email: true });
/** What became of the identities of an account whose sessions were ended. */
export const identityRemoval = z.object({ removed: z.array(linkedIdentity), kept: z.array(linkedIdentity) });

/** Where to go to link an identity. */
export const signInAddress = z.object({ url: z.url() });

/** Through which other sites people can sign in here. */
export const signInWays = z.object({
  /** What the OpenID Connect issuer is called, whether it is set up or not. */
  oidc: z.string(),
  oidcIsSetUp: z.boolean(),
  /** Google and GitHub, through Firebase. */
  firebase: z.boolean(),
});
export type SignInWays = z.infer<typeof signInWays>;

/** What Firebase's own library is started with; public by its nature. */
export const firebaseSettings = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  /** The address of the emulator that stands for Firebase while developing; `null` in life. */
  emulatorUrl: z.url().nullable(),
});
export type FirebaseSettings = z.infer<typeof firebaseSettings>;
