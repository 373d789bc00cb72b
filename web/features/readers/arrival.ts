/**
 * Takes out of the address which letter led here, so that shared links do not carry it. Only the page that was loaded
 * can have one: the addresses of those after it are normalised.
 * @returns the id of the letter
 */
export function takeLetterFromAddress(): number | undefined {
  const address = new URL(location.href);
  const letter = address.searchParams.get('letter') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(letter)) return undefined;
  address.searchParams.delete('letter');
  history.replaceState(history.state, '', address);
  return Number(letter);
}
