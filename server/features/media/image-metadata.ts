import type { OriginalType } from './file-name.ts';

/** JFIF's own segment has this length if it has no thumbnail. */
const JFIF_LENGTH = 16;
/** Quantisation, frame, Huffman tables, restart interval. */
const JPEG_SEGMENTS = new Set([0xdb, 0xc0, 0xc4, 0xdd]);
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT']);
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
const FRAME_HEADER = 16;

/**
 * Whether the file consists of what the originals of this site consist of: no metadata, no comment, nothing behind the
 * image. Whether its pixels can be decoded is not known by it.
 */
export function hasNoMetadata(bytes: Buffer, type: OriginalType): boolean {
  try {
    return { jpg: isPlainJpeg, png: isPlainPng, webp: isPlainWebp }[type](bytes);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function isLossyWebp(bytes: Buffer): boolean {
  return chunksOf(bytes, 12, bytes.length).some(({ type }) => type === 'VP8 ');
}

function isPlainJpeg(bytes: Buffer): boolean {
  let at = 2;
  for (;;) {
    const marker = bytes.readUInt16BE(at) & 0xff;
    if (bytes[at] !== 0xff) return false;
    if (marker === 0xd9) return at + 2 === bytes.length;
    const length = bytes.readUInt16BE(at + 2);
    const isKnown = JPEG_SEGMENTS.has(marker) || (marker === 0xe0 && length === JFIF_LENGTH) || marker === 0xda;
    if (!isKnown) return false;
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
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

function isPlainPng(bytes: Buffer): boolean {
  let at = 8;
  for (;;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + length;
    if (type === 'IEND') return length === 0 && at === bytes.length;
    if (!PNG_CHUNKS.has(type)) return false;
  }
}

function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const chunks = chunksOf(bytes, 12, bytes.length);
  const frames = chunks.filter(({ type }) => type === 'ANMF');
  const inFrames = frames.flatMap(({ start, end }) => chunksOf(bytes, start + FRAME_HEADER, end));
  return [...chunks, ...inFrames].every(({ type, end }) => WEBP_CHUNKS.has(type) && end <= bytes.length);
}

interface Chunk {
  type: string;
  start: number;
  end: number;
}

function chunksOf(bytes: Buffer, from: number, to: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= to; ) {
    const start = at + 8;
    const end = start + bytes.readUInt32LE(at + 4);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), start, end });
    at = end + (end % 2);
  }
  return chunks;
}
