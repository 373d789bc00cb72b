/** A message, ready for another sentence to follow: some messages end without a full stop. */
export const withFullStop = (message: string) => (/[.!?…]$/.test(message) ? message : `${message}.`);
