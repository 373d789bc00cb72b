import { z } from 'zod';
import { CODE_LENGTH, EMAIL_MAXIMUM, NAME_MAXIMUM, PASSWORD_INPUT_MAXIMUM } from '#shared/form-limits.ts';
import { asciiDigits } from '#shared/text/digits.ts';
import { hasText } from '#shared/text/has-text.ts';
import { PASSWORD_MAXIMUM, passwordProblems } from '#shared/text/password-rules.ts';
import { whatTheyWrote } from './desk/person.ts';
import { idInput, isoTime, text } from './text.ts';

/** E.164: no number in the world is longer. */
const PHONE_DIGITS = /^\+?\d{4,15}$/;

/** One address, without a name or a second one; compared and kept in lower case. */
export const emailInput = text(EMAIL_MAXIMUM)
  .trim()
  // Lower case comes last: it makes an ordinary k of the Kelvin sign, and that address is somebody else's.
  .pipe(z.email('Please enter a valid e-mail address.').toLowerCase());

const requiredName = (field: string) =>
  text(NAME_MAXIMUM)
    .transform((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
    .refine(hasText, `${field} is required`);

const WRONG_PHONE = 'Please enter a valid phone number.';

/** A JSON number as callers know it, or text, which keeps `+91` and leading zeros. */
const phoneInput = z
  .union([z.number().refine((phone) => Number.isSafeInteger(phone) && phone >= 0, WRONG_PHONE), text(40)], WRONG_PHONE)
  .transform((phone) => asciiDigits(String(phone)).replace(/[\s().-]/g, ''))
  .refine((phone) => PHONE_DIGITS.test(phone), WRONG_PHONE);

/** A password that is only compared: the rules are for new ones. */
const passwordInput = text(PASSWORD_INPUT_MAXIMUM).min(1, 'Password is required');

export const newPassword = text(PASSWORD_MAXIMUM).superRefine((password, context) => {
  for (const message of passwordProblems(password)) context.addIssue({ code: 'custom', message });
});

export const WRONG_PASSWORD = 'Your password is not correct.';
export const WRONG_CODE = 'Invalid OTP. Please try again.';

/** Six digits, as people paste them: with spaces, or in Devanagari. */
export const codeInput = z
  // A number has lost its leading zeros.
  .union(
    [
      z
        .number()
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
   * What the person typed when registering. It tells their registration from those of strangers, which become no part of
   * the account. Without it, nothing of what was registered does, unless the address was registered only once.
   */
  password: newPassword.optional(),
});

/** A new code for whichever step waits for one. */
export const resend = z.object({ email: emailInput, purpose: z.enum(['verify_email', 'reset_password']).optional() });

export const login = z.object({ email: emailInput, password: passwordInput });

export const forgotPassword = z.object({ email: emailInput });

export const passwordReset = z
  .object({
    email: emailInput,
    otp: codeOrNothing.optional(),
    /** From the link in the mail. */
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
  phone_no: phoneInput,
});

export const accessToken = z.object({ access_token: z.string() });

/** One's own account, as nobody else sees it. */
export const user = z.object({
  id: z.number(),
  /** Both names are empty where the person has given none; the last one also where another site told none. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Without `+` and leading zeros; `null` when there is none. */
  phone_no: z.number().nullable(),
  /** The number as it was given; empty when there is none. */
  phone: z.string(),
  is_admin: z.boolean(),
  /** `false` for people who only sign in through another site. */
  has_password: z.boolean(),
});
export type User = z.infer<typeof user>;

/** A place where the person is logged in. */
export const session = z.object({
  id: z.number(),
  /** As people would name it: "Chrome on Android". */
  device: z.string(),
  created_at: isoTime,
  last_used_at: isoTime,
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionId = z.object({ id: idInput });

/** With which the owner of an account confirms what a stolen access token must not do: the password or a mailed code. */
export const reauthentication = z.object({ password: passwordInput.optional(), otp: codeOrNothing.optional() });

/** Of one's own account: the password, or, where there is none, a mailed code. */
export const accountDeletion = reauthentication.extend({ writings: whatTheyWrote });
