import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentReleaseFolder } from '#server/pages/built-pages.ts';
import { httpGetOk } from './http-get.ts';

/** The build's list of its files, by the module that each one is made from. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** The module that every page begins with. */
export const ENTRY = 'web/entry-client.tsx';

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(readFileSync(join(await currentReleaseFolder(), 'client/.vite/manifest.json'), 'utf8'));
}

/** A chunk and all of its static imports, direct and indirect. */
export function closure(source: string, manifest: Manifest, visited = new Set<string>()): string[] {
  const row = manifest[source];
  if (!row) throw new Error(`The build's manifest has no ${source}.`);
  if (visited.has(source)) return [];
  visited.add(source);
  return [`/${row.file}`, ...(row.imports ?? []).flatMap((each) => closure(each, manifest, visited))];
}

/** The size of files as they are transferred in an encoding. */
export async function transferredKilobytes(origin: string, paths: Iterable<string>, encoding: string): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await httpGetOk(origin + path, { 'accept-encoding': encoding })).body.length;
  return bytes / 1000;
}
