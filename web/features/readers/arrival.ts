/** The letter whose link led to the page that was loaded; `null` once its visit was reported. */
let letterId: number | null = null;

/**
 * Reads from the address which letter led here, and takes it out again, so that shared links do not carry it. The
 * address of the page to unsubscribe is left as it is: there the letter is named by more than its id.
 */
export function takeLetterFromAddress(): void {
  const address = new URL(location.href);
  const letter = address.searchParams.get('letter') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(letter)) return;
  letterId = Number(letter);
  address.searchParams.delete('letter');
  history.replaceState(history.state, '', address);
}

export function isFromLetter(id: number): boolean {
  return letterId === id;
}

/** @returns the letter only once: it led to the first page, not to those after it */
export function takeLetter(): number | null {
  const taken = letterId;
  letterId = null;
  return taken;
}
