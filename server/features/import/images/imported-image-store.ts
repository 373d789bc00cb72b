import type { Db, WriteDb } from '#server/database/database.ts';

export interface RememberedImage {
  id: number;
  name: string;
  created_at: number;
}

/** @param address of the web, or `sha256:` and the digest of the bytes that were imported */
export function findImportedImage(db: Db, address: string): Promise<RememberedImage | undefined> {
  return db
    .selectFrom('imported_images')
    .innerJoin('images', 'images.id', 'imported_images.image_id')
    .select(['images.id', 'images.name', 'images.created_at'])
    .where('address', '=', address)
    .executeTakeFirst();
}

/** Another import may have remembered the address at the same time; then its image stays the one. */
export async function rememberImage(db: WriteDb, addresses: string[], imageId: number): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .insertInto('imported_images')
    .values(addresses.map((address) => ({ address, image_id: imageId })))
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}
