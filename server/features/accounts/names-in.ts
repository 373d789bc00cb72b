/** The first word of a name is the first name, in any script, and all others are the last name. */
export function namesIn(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...others] = name.normalize('NFC').trim().split(/\s+/);
  return { first_name, last_name: others.join(' ') };
}
