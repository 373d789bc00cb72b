/** The first bytes of JPEG, PNG and GIF files. Only the decoder can tell whether the rest is an image. */
const ACCEPTED = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];
/** Of BMP, TIFF, JPEG XL and icons. */
const OTHERS = ['BM', 'II*\0', 'MM\0*', '\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\x01\0', '\0\0\x02\0'];
/** What HEIC and its relatives call themselves; AVIF is among them. */
const HEIF_BRANDS = /^(?:avi|hei|hev|mif|msf)/;
const BRANDS_LENGTH = 64;
const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype\s+svg|svg)/i;
const BEGINNING = 4096;

const OTHER_FORMAT = 'It is in a format that this site does not accept.';

/** @returns why a file is no image that this site takes, by how it begins; `undefined` if it may be one */
export function problemOfKind(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  const startsWith = (signature: string) => beginning.startsWith(signature);
  if (ACCEPTED.some(startsWith)) return undefined;
  if (startsWith('RIFF') && beginning.startsWith('WEBP', 8)) return undefined;
  if (beginning.startsWith('ftyp', 4)) return problemOfBrands(beginning.slice(8, BRANDS_LENGTH));
  if (SVG.test(beginning) && /<svg[\s>]/i.test(beginning)) {
    return 'It is an SVG drawing, which may contain a script; it stays a link.';
  }
  return OTHERS.some(startsWith) ? OTHER_FORMAT : 'It is not an image.';
}

function problemOfBrands(brands: string): string | undefined {
  if (/avi[fs]/.test(brands)) return undefined;
  return HEIF_BRANDS.test(brands) ? OTHER_FORMAT : 'It is not an image.';
}
