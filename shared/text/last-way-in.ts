/** Of an identity at another site, where there is neither a password nor another one. */
export const LAST_WAY_IN =
  'This is the only way into your account. Please set a password first; then you can remove it.';
