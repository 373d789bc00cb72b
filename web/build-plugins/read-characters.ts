/** Code points. */
type CharacterRange = [first: number, last: number];

const FORMAT = 4;

/** Reads which characters a TrueType font has, from its table `cmap`, as ranges of code points. */
export function readCharacters(font: Buffer): CharacterRange[] {
  const table = findTable(font, 'cmap');
  const subtable = table.subarray(table.readUInt32BE(8));
  const format = subtable.readUInt16BE(0);
  if (format !== FORMAT) throw new Error(`The characters of the font are listed in format ${format}, not ${FORMAT}.`);
  const count = subtable.readUInt16BE(6) / 2;
  return Array.from({ length: count }, (_, i) => readSegment(subtable, count, i)).flat();
}

export function codePoints(ranges: CharacterRange[]): number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

function findTable(font: Buffer, name: string): Buffer {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    if (font.toString('latin1', entry, entry + 4) === name) return font.subarray(font.readUInt32BE(entry + 8));
  }
  throw new Error(`The font has no table ${name}.`);
}

/** @returns the characters of one segment whose glyph is not that for missing characters */
function readSegment(subtable: Buffer, count: number, index: number): CharacterRange[] {
  const at = (row: number) => 14 + (row * count + index) * 2 + (row > 0 ? 2 : 0);
  const [end, start, delta] = [0, 1, 2].map((row) => subtable.readUInt16BE(at(row))) as [number, number, number];
  const offset = subtable.readUInt16BE(at(3));
  const ranges: CharacterRange[] = [];
  for (let code = start; code <= end && code < 0xffff; code++) {
    const place = offset === 0 ? undefined : at(3) + offset + (code - start) * 2;
    const glyph = place === undefined ? (code + delta) & 0xffff : subtable.readUInt16BE(place);
    const last = ranges.at(-1);
    if (glyph === 0) continue;
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}
