/** Why an identity cannot be removed when the account has neither a password nor another identity. */
export const LAST_WAY_IN = 'This is the only way into your account. Set a password first; then you can remove it.';
