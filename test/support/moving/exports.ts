import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { Database } from '#server/database/database.ts';
import { exportSite } from '#server/features/export/export-site.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';

/** The whole archive, and what the export says of it. */
export async function exportOf(deps: { database: Database; store: MediaStore }, subscribers = true) {
  const { archive, result } = exportSite(deps, { subscribers });
  const bytes = await buffer(archive);
  return { bytes, ...(await result) };
}

/** The files of a zip archive by their names, in its order. */
export async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

export async function textsIn(bytes: Buffer): Promise<Record<string, string>> {
  return Object.fromEntries([...(await filesIn(bytes))].map(([name, content]) => [name, content.toString()]));
}
