import { uploadedImage } from '../text/image-files.ts';

/** What WordPress puts into the names of smaller copies, and of images that were cropped or turned. */
const COPIES = [/-(?:\d+x\d+|scaled|rotated|e\d{10,})(?=\.\w+$)/, /-(?:scaled|rotated|e\d{10,})(?=\.\w+$)/];

/** @returns the address, and others under which the same picture may be known, the likeliest first */
export function imageSpellings(address: string): string[] {
  const bare = address.replace(/[?#].*$/s, '');
  const originals = [bare, uploadedImage(bare)];
  for (const copy of COPIES) originals.push((originals.at(-1) ?? bare).replace(copy, ''));
  const scaled = originals.at(-1)?.replace(/(?=\.\w+$)/, '-scaled');
  const spellings = [address, ...originals, ...(scaled ? [scaled] : [])];
  return [...new Set([...spellings, ...spellings.map(otherScheme)])];
}

/** Sites that moved to https still have the former addresses in their older texts. */
function otherScheme(address: string): string {
  return address.replace(/^http(s?):/, (_, s) => (s ? 'http:' : 'https:'));
}
