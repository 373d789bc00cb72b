import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { makeFolder } from '../database/databases.ts';

export interface Packed {
  name: string;
  content: string | Buffer;
  /** As Unix has it: kind and permissions. */
  mode?: number;
  compress?: boolean;
}

/** A zip archive of these files, in this order. */
export async function zipOf(files: Record<string, string | Buffer> | Packed[]): Promise<Buffer> {
  const zip = new ZipFile();
  const list = Array.isArray(files) ? files : Object.entries(files).map(([name, content]) => ({ name, content }));
  for (const { name, content, mode = 0o100644, compress = true } of list as Packed[]) {
    zip.addBuffer(Buffer.from(content), name, { mode, compress, mtime: new Date(2026, 0, 1) });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** @returns the path of a new file with these bytes */
export function fileOf(name: string, bytes: string | Buffer): string {
  const path = join(makeFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

interface ZipPatch {
  /** As long as the name it replaces. */
  name?: string;
  crc32?: number;
  size?: number;
  encrypted?: boolean;
  method?: number;
}

/** Changes what the list at the end of an archive says of a file, which an ordinary program would never write. */
export function patched(zip: Buffer, name: string, patch: ZipPatch): Buffer {
  const bytes = Buffer.from(zip);
  const at = centralHeader(bytes, name);
  if (patch.name !== undefined) bytes.write(patch.name, at + 46);
  if (patch.crc32 !== undefined) bytes.writeUInt32LE(patch.crc32, at + 16);
  if (patch.size !== undefined) bytes.writeUInt32LE(patch.size, at + 24);
  if (patch.encrypted) bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  if (patch.method !== undefined) bytes.writeUInt16LE(patch.method, at + 10);
  return bytes;
}

function centralHeader(bytes: Buffer, name: string): number {
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 1)) {
    const length = bytes.readUInt16LE(at + 28);
    if (bytes.toString('utf8', at + 46, at + 46 + length) === name) return at;
  }
  throw new Error(`There is no ${name} in the archive.`);
}
