import { imageKeyOf } from '#server/features/media/file-name.ts';
import { decoded } from '#shared/text/decoded.ts';
import type { SourceFiles } from '../source/source-files.ts';
import { findInArchive, findStoredImage } from './archive-index.ts';
import { imageSpellings } from './image-spellings.ts';

/** What an entry said of an image: where it is, its description, and the name that it keeps in a site like this one. */
export interface KnownImage {
  file: string;
  alt?: string | undefined;
  ownName?: string | null | undefined;
}

/** By the addresses of the images. */
export type KnownImages = Pick<ReadonlyMap<string, KnownImage>, 'get'>;

const ARCHIVE = 'archive:';

/**
 * @param address of the web, `archive:NAME`, or root-relative
 * @returns the name of the file in the archive that is this image, or a larger copy of it
 */
export function imageFileIn(source: SourceFiles, known: KnownImages, address: string): string | undefined {
  const spellings = imageSpellings(address);
  const told = spellings.map((spelling) => known.get(spelling)?.file).filter((file) => file !== undefined);
  for (const spelling of [...told, ...told.flatMap(imageSpellings), ...spellings]) {
    for (const path of pathsOf(spelling)) {
      const found = findInArchive(source, path) ?? findOriginal(source, path);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** @returns where the image is on the web: where its entry says, if there is one */
export function webAddressOf(known: KnownImages, address: string): string {
  const told = imageSpellings(address).map((spelling) => known.get(spelling)?.file);
  return told.find((file) => file && /^https?:/i.test(file)) ?? address;
}

export function altOf(known: KnownImages, address: string): string | undefined {
  return imageSpellings(address)
    .map((spelling) => known.get(spelling)?.alt)
    .find(Boolean);
}

/** Archives have the names of files as they are, or as they stand in addresses. */
function pathsOf(address: string): string[] {
  if (address.startsWith(ARCHIVE)) return bothSpellings(address.slice(ARCHIVE.length));
  if (address.startsWith('/')) return bothSpellings(address);
  const path = URL.parse(address)?.pathname;
  return path === undefined || !/^https?:/i.test(address) ? [] : bothSpellings(path);
}

function bothSpellings(path: string): string[] {
  return [...new Set([path, decoded(path)])];
}

/** A text may show a variant, but an export of this program has the original alone. */
function findOriginal(source: SourceFiles, path: string): string | undefined {
  const [, file = ''] = /^\/?media\/([^/]+)$/.exec(path) ?? [];
  return findStoredImage(source, imageKeyOf(file) ?? '');
}
