/** Sentences that explain why a sign-in through another site, `name`, failed, and what to do next. */
export const SIGN_IN_FAILURES = {
  unavailable: (name: string) =>
    `Signing in with ${name} is not set up on this site yet. Log in with your email and password.`,
  unreachable: (name: string) => `${name} is not responding right now. Try again in a few minutes.`,
  cancelled: (name: string) => `The sign-in with ${name} was cancelled. Nothing has changed.`,
  expired: () => 'This sign-in took too long, or was started in another browser. Try again.',
  failed: (name: string) => `The sign-in with ${name} could not be confirmed. Try again.`,
  address: (name: string) =>
    `${name} did not share your email address with us. Create an account here first, then add ${name} in your profile.`,
  /** Not final: entering the mailed code completes the sign-in. */
  proof: (name: string) => `${name} has not verified your email address. Enter the 6-digit code that we’ve sent to it.`,
  taken: (name: string) => `This ${name} account already belongs to another account here. Nothing has changed.`,
  busy: () => 'Too many attempts. Try again in a few minutes.',
};

export type SignInFailure = keyof typeof SIGN_IN_FAILURES;
