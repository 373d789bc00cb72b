import type { PostEntry } from '#server/features/import/entry.ts';
import { isImageName } from '#server/features/import/text/image-files.ts';
import { decoded } from '#shared/text/decoded.ts';
import { findFile, type TextContext } from '../text/address.ts';

/** The image that stands for a post: a file of the source, or an address of the web. */
export function imageOf(context: TextContext): PostEntry['image'] {
  const { post, site, index, images } = context;
  const { path, alt } = post.image ?? {};
  if (path === undefined) return bundledImage(context);
  if (/^https?:\/\//i.test(path) && !(site.origin && path.startsWith(`${site.origin}/`))) return { address: path, alt };
  const local = site.origin && path.startsWith(site.origin) ? path.slice(site.origin.length) : path;
  const found = findFile(decoded(local.replace(/^\.\//, '')), context) ?? index.note(local, post.file.name);
  if (found !== undefined && isImageName(found)) {
    images.add(found);
    return { address: `archive:${found}`, alt };
  }
  return { address: site.origin && local.startsWith('/') ? site.origin + local : local, alt };
}

/** Themes of Hugo take the image of a post from its folder by its name. */
function bundledImage({ post, site, index, images }: TextContext): PostEntry['image'] {
  if (site.kind !== 'hugo' || !post.file.stem.endsWith('/index')) return undefined;
  const folder = post.file.name.slice(0, post.file.name.lastIndexOf('/') + 1);
  for (const name of ['featured', 'feature', 'cover', 'thumbnail']) {
    for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'gif']) {
      const found = index.file(`${folder}${name}.${ending}`);
      if (!found) continue;
      images.add(found);
      return { address: `archive:${found}` };
    }
  }
  return undefined;
}
