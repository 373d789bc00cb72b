import type { Db } from '#server/database/database.ts';
import { MEDIA } from './image-address.ts';
import { MAIL_HEIGHT, MAIL_WIDTH } from './mail-image-size.ts';

export interface MailImage {
  id: number;
  /** The description that it was uploaded with; may be empty. */
  alt: string;
  /** The size of the original, which gives the proportions. */
  width: number;
  height: number;
  /** Of the original. */
  name: string;
  /** The root-relative address of the file that mails show; `null` until it is made. */
  path: string | null;
}

/** @returns images by id; ids without an image are left out */
export async function findMailImages(db: Db, ids: number[]): Promise<Map<number, MailImage>> {
  if (ids.length === 0) return new Map();
  const images = await db
    .selectFrom('images')
    .leftJoin('image_variants', (join) =>
      join.onRef('image_id', '=', 'images.id').on('image_variants.type', 'in', ['jpg', 'png']),
    )
    .select(['images.id', 'alt', 'images.width', 'height', 'images.name', 'image_variants.name as variant'])
    .where('images.id', 'in', ids)
    .execute();
  return new Map(images.map(({ variant, ...image }) => [image.id, { ...image, path: pathOf(image, variant) }]));
}

/** A photograph that is small enough is shown as it is. */
function pathOf({ name, width, height }: Omit<MailImage, 'path'>, variant: string | null): string | null {
  if (variant) return MEDIA + variant;
  return name.endsWith('.jpg') && width <= MAIL_WIDTH && height <= MAIL_HEIGHT ? MEDIA + name : null;
}
