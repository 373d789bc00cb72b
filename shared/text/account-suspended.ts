/** Said to whoever has shown that the account is theirs, and to nobody else. */
export const ACCOUNT_SUSPENDED = 'This account is suspended. Please write to the people who run this site.';
