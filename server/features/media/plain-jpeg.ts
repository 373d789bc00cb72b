/** JFIF's own segment has this length if it has no thumbnail. */
const JFIF_LENGTH = 16;
/** Quantisation, frame, Huffman tables, restart interval, scan. */
const SEGMENTS = new Set([0xdb, 0xc0, 0xc4, 0xdd, 0xda]);
const START_OF_SCAN = 0xda;

/**
 * Whether a JPEG consists only of what the originals of this site consist of: no metadata, no comment, which the decoder
 * does not report, and nothing behind the image.
 * @throws {RangeError} when it is cut off
 */
export function isPlainJpeg(bytes: Buffer): boolean {
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xd9) return at + 2 === bytes.length;
    const length = bytes.readUInt16BE(at + 2);
    if (!SEGMENTS.has(marker) && !(marker === 0xe0 && length === JFIF_LENGTH)) return false;
    at += 2 + length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return false;
}

/** In a scan, 0xff is followed by zero or belongs to a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  for (; at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
