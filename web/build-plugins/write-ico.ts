const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
/** Where a PNG has its width and its height. */
const PNG_SIZE_AT = 16;

/** Writes several sizes of an icon as one ICO file. @param images square PNG files of at most 255 pixels */
export function writeIco(images: Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  const start = HEADER_BYTES + ENTRY_BYTES * images.length;
  const entries = images.map((image, index) => {
    const offset = images.slice(0, index).reduce((sum, { length }) => sum + length, start);
    return writeEntry(image, offset);
  });
  return Buffer.concat([header, ...entries, ...images]);
}

function writeEntry(image: Buffer, offset: number): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt8(image.readUInt32BE(PNG_SIZE_AT), 0);
  entry.writeUInt8(image.readUInt32BE(PNG_SIZE_AT + 4), 1);
  // One plane of 32 bits per pixel.
  entry.writeUInt16LE(1, 4);
  entry.writeUInt16LE(32, 6);
  entry.writeUInt32LE(image.length, 8);
  entry.writeUInt32LE(offset, 12);
  return entry;
}
