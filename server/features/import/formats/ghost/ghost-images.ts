import { compose } from '#shared/text/compose.ts';
import { decoded } from '#shared/text/decoded.ts';
import type { ImageEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { isImageName, uploadedImage } from '../../text/addresses.ts';

const IMAGE = /(?:^|\/)images\/(.+)$/i;
/** Smaller copies that Ghost makes of each image. */
const SMALLER = /^size\//;

/** The images in an archive, by their path below `content/images/`. */
export class GhostImages {
  readonly #names = new Map<string, string>();
  /** Addresses of images that were on the old site, and are not in the archive. */
  readonly missing = new Set<string>();

  constructor(source: SourceFiles) {
    for (const name of source.names()) {
      const path = IMAGE.exec(name)?.[1];
      if (path !== undefined && isImageName(path) && !SMALLER.test(path)) this.#names.set(path, name);
    }
  }

  *entries(): Generator<ImageEntry> {
    for (const [path, name] of this.#names) {
      yield { kind: 'image', addresses: [`/content/images/${path}`], file: `archive:${name}` };
    }
  }

  /** @returns where the file of an image is: in the archive if it is there */
  locate(address: string): string {
    const whole = uploadedImage(address);
    const path = /^(?:https?:\/\/[^/]+)?\/content\/images\/([^?#]+)/.exec(whole)?.[1];
    if (path === undefined) return address;
    const name = this.#names.get(compose(decoded(path)));
    if (name !== undefined) return `archive:${name}`;
    if (address.startsWith('/')) this.missing.add(`/content/images/${path}`);
    return whole;
  }
}
