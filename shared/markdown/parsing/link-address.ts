/** Browsers read a backslash after the first slash as a second slash, which would begin another host. */
const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** Longer than any key of a post. To put marks without end into their order takes quadratic time. */
const KEY_MAXIMUM = 400;
const POST = /^\/blog\/([^/?#]+)\/?(#.*)?$/;

/** Whether a text may link to an address. There is no list of forbidden schemes, which would never be complete. */
export function isAllowedAddress(address: string): boolean {
  return ALLOWED.test(address);
}

/** The address that stands for an image until it is uploaded. Readers never get it as one. */
const WAITING = /^uploading:[\w-]+$/;

/** The same while the text is written. */
export function isAllowedInEditor(address: string): boolean {
  return isAllowedAddress(address) || WAITING.test(address);
}

export function isForeign(address: string): boolean {
  return /^https?:/i.test(address);
}

/** @returns `null` for anything but the address of a post */
export function postAddress(address: string): { key: string; fragment: string } | null {
  const [, encoded, fragment = ''] = POST.exec(address) ?? [];
  const decoded = encoded && decodePart(encoded);
  if (!decoded || decoded.length > KEY_MAXIMUM) return null;
  const key = decoded.normalize('NFC');
  return /\p{Cc}/u.test(key) ? null : { key, fragment };
}

/** @returns `null` for a part of an address that is not UTF-8 */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
