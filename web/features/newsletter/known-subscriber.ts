import { readStored, writeStored } from '#web/storage.ts';

/** Set in local storage once someone has asked for the newsletter in this browser. */
const SUBSCRIBED = 'subscribed';

export function hasSubscribed(): boolean {
  return readStored('local', SUBSCRIBED) !== null;
}

/** From now on, no text invites them to subscribe. */
export function rememberSubscribing(): void {
  writeStored('local', SUBSCRIBED, '');
}
