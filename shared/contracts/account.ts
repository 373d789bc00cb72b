import { z } from 'zod';
import { CODE_LENGTH, EMAIL_MAXIMUM, NAME_MAXIMUM, PASSWORD_INPUT_MAXIMUM } from '../form-limits.ts';
import { asciiDigits } from '../text/digits.ts';
import { emailProblem, withAsciiDomain } from '../text/email-rules.ts';
import { hasText } from '../text/has-text.ts';
import { PASSWORD_MAXIMUM, passwordProblems } from '../text/password-rules.ts';
import { isPhone, normalisePhone, WRONG_PHONE } from '../text/phone-rules.ts';
import { tidyName } from '../text/tidy-name.ts';
import { whatTheyWrote } from './desk/person.ts';
import { isoTime, text } from './text.ts';

/** As zod’s own, which refuses the ASCII form of `.भारत`. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** One address, without a name or a second address; compared and stored in lower case, with its domain in ASCII. */
export const emailInput = text(EMAIL_MAXIMUM)
  .trim()
  .transform(withAsciiDomain)
  // Lower-casing comes last: it turns the Kelvin sign into an ordinary k, which is another person's address.
  .pipe(
    z
      .email({ pattern: EMAIL, error: ({ input }) => emailProblem(input) })
      .max(EMAIL_MAXIMUM)
      .toLowerCase(),
  );

const requiredName = (field: string) => text(NAME_MAXIMUM).transform(tidyName).refine(hasText, `${field} is required`);

/** A JSON number, as existing API callers send it, or text, which preserves `+91` and leading zeros. */
const typedPhone = z
  .union([z.number().refine((phone) => Number.isSafeInteger(phone) && phone >= 0, WRONG_PHONE), text(40)], WRONG_PHONE)
  .transform((phone) => normalisePhone(String(phone)));
const phoneInput = typedPhone.refine(isPhone, WRONG_PHONE);

/** An existing password: the rules apply to new passwords only. */
const passwordInput = text(PASSWORD_INPUT_MAXIMUM).min(1, 'Password is required');

const newPassword = text(PASSWORD_MAXIMUM).superRefine((password, context) => {
  for (const message of passwordProblems(password)) context.addIssue({ code: 'custom', message });
});

export const WRONG_PASSWORD = 'Your password is not correct.';
export const WRONG_CODE = 'Invalid OTP. Please try again.';

/** Six digits, as people paste them: possibly with spaces, or in Devanagari. */
const codeInput = z
  // Leading zeros are lost in a JSON number.
  .union(
    [
      z
        .int()
        .nonnegative()
        .transform((code) => String(code).padStart(CODE_LENGTH, '0')),
      text(40),
    ],
    WRONG_CODE,
  )
  .transform((code) => asciiDigits(code).replace(/[\s-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), WRONG_CODE);

const codeOrNothing = z.union([z.literal('').transform(() => undefined), codeInput], WRONG_CODE);

const confirmation = z.string('Please ensure both passwords match.');
const mismatch = { message: 'Please ensure both passwords match.', path: ['confirm_password'] };

export const registration = z
  .object({
    first_name: requiredName('First name'),
    last_name: requiredName('Last name'),
    email: emailInput,
    phone_no: phoneInput,
    password: newPassword,
    confirm_password: confirmation,
  })
  .refine((values) => values.password === values.confirm_password, mismatch);

export const verification = z.object({
  email: emailInput,
  otp: codeInput,
  /**
   * The password chosen when registering. It distinguishes the person's own registration from those that strangers made
   * with the same address. Without it, registered data goes into the account only if the address was registered once.
   */
  password: newPassword.optional(),
});

/** Requests a new code; without a purpose, for whichever step is waiting for one. */
export const resend = z.object({ email: emailInput, purpose: z.enum(['verify_email', 'reset_password']).optional() });

export const login = z.object({ email: emailInput, password: passwordInput });

export const forgotPassword = z.object({ email: emailInput });

export const passwordReset = z
  .object({
    email: emailInput,
    otp: codeOrNothing.optional(),
    /** The token in the mailed link. */
    reset_token: text(200).trim().optional(),
    new_password: newPassword,
    confirm_password: confirmation,
  })
  .refine((values) => values.new_password === values.confirm_password, mismatch)
  .superRefine(({ otp, reset_token }, { addIssue }) => {
    if (otp !== undefined || reset_token) return;
    for (const field of ['otp', 'reset_token']) {
      addIssue({ code: 'custom', path: [field], message: 'The code or the reset token is missing.' });
    }
  });

export const passwordChange = z
  .object({ current_password: passwordInput, new_password: newPassword, confirm_password: confirmation })
  .refine((values) => values.new_password === values.confirm_password, mismatch);

export const profileUpdate = z.object({
  first_name: requiredName('First name'),
  last_name: requiredName('Last name'),
  /** May only be empty for someone who never gave one: the first admin, and people who came from another site. */
  phone_no: typedPhone.refine((phone) => phone === '' || isPhone(phone), WRONG_PHONE),
});

export const accessToken = z.object({ access_token: z.string() });

/** The account of the user who asks, with data that no other user sees. */
export const user = z.object({
  id: z.number(),
  /** Both names are empty until the person gives them; the last name may also be missing at another site. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The number without `+` and leading zeros; `null` when there is none. */
  phone_no: z.number().nullable(),
  /** The number as it was entered; empty when there is none. */
  phone: z.string(),
  is_admin: z.boolean(),
  /** `false` for users who only sign in through another site. */
  has_password: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A browser in which the user is logged in. */
export const session = z.object({
  id: z.number(),
  /** A readable name such as "Chrome on Android". */
  device: z.string(),
  created_at: isoTime,
  last_used_at: isoTime,
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** The password or a mailed code, with which a user confirms what a stolen access token must not be able to do. */
export const reauthentication = z.object({ password: passwordInput.optional(), otp: codeOrNothing.optional() });

/** Deletes the user's own account: needs the password, or a mailed code where there is none. */
export const accountDeletion = reauthentication.extend({ writings: whatTheyWrote });

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
