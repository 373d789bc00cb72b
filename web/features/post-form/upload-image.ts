import type { UploadedImage } from '#shared/contracts/image.ts';
import { api } from '#web/session/api.ts';

/** What was uploaded already: a save may fail after its image has arrived, and is then repeated. */
const uploaded = new WeakMap<File, number>();

/** Uploads an image that is to become the image of a post, once. @returns its id */
export async function uploadImage(file: File, alt: string): Promise<number> {
  const known = uploaded.get(file);
  if (known !== undefined) return known;
  const body = new FormData();
  body.append('alt', alt.trim());
  body.append('image', file);
  const { id } = await api<UploadedImage>('/post/images', { method: 'POST', body });
  uploaded.set(file, id);
  return id;
}
