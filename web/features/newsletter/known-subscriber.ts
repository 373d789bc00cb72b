/** Set in local storage once someone has asked for the newsletter in this browser. */
const SUBSCRIBED = 'subscribed';

export function hasSubscribed(): boolean {
  try {
    return localStorage.getItem(SUBSCRIBED) !== null;
  } catch {
    return false;
  }
}

/** From now on, no text invites them to subscribe. */
export function rememberSubscribing(): void {
  try {
    localStorage.setItem(SUBSCRIBED, '');
  } catch {
    // Without storage, they are invited again.
  }
}
