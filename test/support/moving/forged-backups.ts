import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { openArchive } from '#server/features/backup/archive.ts';
import { MANIFEST } from '#server/features/backup/manifest.ts';
import { newBackupFile } from './backups.ts';

/** Made by the last version before the baseline of the migrations: one person, one post, one image, a secret. */
export const REAL_BACKUP = join(import.meta.dirname, '../../fixtures/backup-of-2026-11-29.tar');

export interface ForgedEntry {
  name: string;
  bytes: Buffer;
  header?: Partial<Header>;
}

export interface Forgery {
  /** Of a real backup, without the manifest; changed in place or replaced. */
  entries?: (entries: ForgedEntry[]) => ForgedEntry[];
  /** The manifest, whose list of entries fits those above. */
  manifest?: (manifest: Record<string, unknown>) => unknown;
  /** The whole file. */
  tar?: (tar: Buffer) => Buffer;
}

/** What a stranger can make of a backup: the digests are right, whatever else is in it. */
export async function forgeBackup(real: string, forgery: Forgery): Promise<string> {
  const archive = await openArchive(real);
  const found: ForgedEntry[] = [];
  for await (const entry of archive.entries((name) => name !== MANIFEST)) {
    found.push({ name: entry.name, bytes: await buffer(entry.content) });
  }
  const entries = forgery.entries?.(found) ?? found;
  const told = { ...archive.manifest, entries: entries.filter(({ name }) => name !== MANIFEST).map(listed) };
  const manifest = forgery.manifest ? forgery.manifest(told) : told;
  const bytes = Buffer.isBuffer(manifest) ? manifest : Buffer.from(JSON.stringify(manifest ?? null));
  const tar = await tarOf([...entries, ...(manifest === undefined ? [] : [{ name: MANIFEST, bytes }])]);
  return writeBackup(forgery.tar?.(tar) ?? tar);
}

function listed({ name, bytes }: ForgedEntry) {
  return { name, bytes: bytes.length, sha256: hash('sha256', bytes) };
}

export function writeBackup(tar: Buffer): string {
  const file = newBackupFile();
  writeFileSync(file, tar);
  return file;
}

/** Changes the header of an entry, and makes its checksum right. */
export function patchHeader(tar: Buffer, name: string, patch: (header: Buffer) => void): Buffer {
  const at = tar.indexOf(Buffer.from(`${name}\0`));
  const header = tar.subarray(at, at + 512);
  patch(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return tar;
}

/** The lines of a part, changed. */
export function changePart(entries: ForgedEntry[], part: string, change: (lines: string) => string): ForgedEntry[] {
  return entries.map((entry) =>
    entry.name === part ? { ...entry, bytes: gzipSync(change(gunzipSync(entry.bytes).toString())) } : entry,
  );
}

async function tarOf(entries: ForgedEntry[]): Promise<Buffer> {
  const tar = pack();
  const written = buffer(tar);
  for (const { name, bytes, header } of entries) {
    tar.entry({ name, mode: 0o600, ...header }, bytes);
  }
  tar.finalize();
  return written;
}
