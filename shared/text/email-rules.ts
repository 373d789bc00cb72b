const MALFORMED = 'Enter an email address such as name@example.org.';
export const FOREIGN_LETTERS = 'Addresses with letters such as ü before the @ cannot be written to from here.';

const LATIN_LABEL = /^[\p{Script=Latin}\p{M}\d-]+$/u;
const ONLY_ASCII = /^\p{ASCII}*$/u;

/** Whether only a mail server that knows SMTPUTF8, as few do, could take mails for this address. */
export function hasForeignLetters(address: string): boolean {
  const at = address.lastIndexOf('@');
  return at > 0 && !ONLY_ASCII.test(address.slice(0, at));
}

/** A sentence about an address that is not accepted. */
export function emailProblem(address: unknown): string {
  return typeof address === 'string' && hasForeignLetters(address) ? FOREIGN_LETTERS : MALFORMED;
}

/**
 * Writes the domain as mail servers know it, `उदाहरण.भारत` as `xn--p1b6ci4b4b3a.xn--h2brj9c`. A sign that is only another
 * form of a letter, such as the Kelvin sign for k, stays as it is, and so is refused; likewise a label in Latin and other
 * letters, such as a Cyrillic а in `exаmple`, which nobody but an impostor has.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (
    at < 1 ||
    ONLY_ASCII.test(domain) ||
    !/^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}.-])+$/u.test(domain)
  )
    return address;
  if (!domain.split('.').every((label) => LATIN_LABEL.test(label) || !/\p{Script=Latin}/u.test(label))) return address;
  if (domain !== domain.normalize('NFKC') || !URL.canParse(`http://${domain}`)) return address;
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
}
