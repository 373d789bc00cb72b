import type { Fields } from '../front-matter/fields.ts';
import type { Value } from '../front-matter/parse-data.ts';

export interface FieldImage {
  /** As it was written: an address, or the path of a file. */
  path: string;
  alt?: string | undefined;
}

const NAMES = [
  'image',
  'cover',
  'featured_image',
  'featuredImage',
  'feature_image',
  'featureImage',
  'cover_image',
  'coverImage',
  'hero',
  'hero_image',
  'heroImage',
  'banner',
  'thumbnail',
  'thumb',
  'images',
  'header.overlay_image',
  'header.image',
  'header.teaser',
  'og_image',
  'ogImage',
  'img',
];
const ALTS = [
  'image_alt',
  'imageAlt',
  'cover_alt',
  'coverAlt',
  'featured_image_alt',
  'featuredImageAlt',
  'header.image_description',
  'alt',
];

/** The image that stands for a post, as the various themes name it. */
export function readImage(fields: Fields): FieldImage | undefined {
  const values = NAMES.map((name) => fields.value(name));
  const alt = fields.text(...ALTS);
  const [found] = values.map(imageOf).filter((image) => image !== undefined);
  return found && { path: found.path, alt: found.alt ?? alt };
}

function imageOf(value: Value | undefined): FieldImage | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return imageOf(value[0]);
  if (typeof value === 'string')
    return /^(?:true|false)$/i.test(value.trim()) ? undefined : { path: linkTarget(value.trim()) };
  const text = (...names: string[]) => {
    const found = names.map((name) => value[name]).find((inner) => typeof inner === 'string' && inner.trim() !== '');
    return typeof found === 'string' ? found.trim() : undefined;
  };
  const path = text('image', 'path', 'src', 'url', 'feature', 'teaser', 'file', 'name', 'relative');
  return path === undefined || /^(?:true|false)$/i.test(path)
    ? undefined
    : { path: linkTarget(path), alt: text('alt', 'description', 'caption') };
}

/** Obsidian writes `[[lamp.png]]`, and some write the image as in a text. */
function linkTarget(path: string): string {
  const [, target] = /^!?\[\[([^\]|]+)(?:\|[^\]]*)?\]\]$/.exec(path) ?? /^!?\[[^\]]*\]\(([^)\s]+)\)$/.exec(path) ?? [];
  return target ?? path;
}
