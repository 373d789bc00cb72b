/** Sentences that explain why a sign-in through another site, `name`, failed, and what to do next. */
export const SIGN_IN_FAILURES = {
  unavailable: (name: string) =>
    `Signing in with ${name} is not set up on this site yet. Please log in with your email and password.`,
  unreachable: (name: string) => `${name} is not responding at the moment. Please try again in a few minutes.`,
  cancelled: (name: string) => `The sign-in with ${name} was cancelled. Nothing has changed.`,
  expired: () => 'This sign-in took too long, or was started in another browser. Please try again.',
  failed: (name: string) => `The sign-in with ${name} could not be confirmed. Please try again.`,
  address: (name: string) =>
    `${name} did not share your email address. Please create an account here first, then add ${name} in your profile.`,
  /** Not final: entering the mailed code completes the sign-in. */
  proof: (name: string) =>
    `${name} has not confirmed your email address. Please verify it: enter the 6-digit code that we sent to it.`,
  taken: (name: string) => `This ${name} account already belongs to another account here. Nothing has changed.`,
  busy: () => 'There were too many attempts. Please try again in a few minutes.',
};

export type SignInFailure = keyof typeof SIGN_IN_FAILURES;
