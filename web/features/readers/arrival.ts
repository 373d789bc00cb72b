/**
 * Takes out of the address which letter led here, so that shared links do not carry it.
 * @returns the id of the letter as it was found; `null` without one
 */
export function takeLetterFromAddress(): string | null {
  const address = new URL(location.href);
  const letter = address.searchParams.get('letter');
  if (letter !== null) {
    address.searchParams.delete('letter');
    history.replaceState(history.state, '', address);
  }
  return letter;
}
