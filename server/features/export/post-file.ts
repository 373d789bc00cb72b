import { stringify } from 'yaml';
import { isoDay } from '#server/base/iso-time.ts';
import type { ExportedPost } from './export-store.ts';
import { withAbsoluteMedia, withQuotedShortcodes, withRelativeMedia } from './portable-text.ts';
import { dateOf, frontMatterOf, type Images, type PostToWrite } from './post-fields.ts';

/** Less than file systems allow for a name. A letter of Hindi takes three bytes. */
const SLUG_BYTES_MAXIMUM = 200;

/**
 * Quoted texts mean the same to every reader of YAML: some would take a bare `no` or `1.10` for something else. Every
 * value stays in one line.
 */
const YAML_OPTIONS = {
  lineWidth: 0,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

export function postFile(post: PostToWrite, images: Images): string {
  const text = post.format === 'markdown' ? textOf(post.body, images) : post.body;
  const meta = frontMatterOf(post, images);
  return images.kind === 'relative' ? fileForHugo(meta, text) : withFrontMatter(meta, text);
}

function textOf(body: string, images: Images): string {
  return images.kind === 'relative' ? withRelativeMedia(body) : withAbsoluteMedia(body, images.siteUrl);
}

/** Hugo runs no shortcode in it. */
export function fileForHugo(meta: object, text: string): string {
  return withFrontMatter(meta, withQuotedShortcodes(text));
}

/** Exactly one line end follows the text, whatever it ends with. */
function withFrontMatter(meta: object, text: string): string {
  return `---\n${escapeUnprintable(stringify(meta, YAML_OPTIONS))}---\n\n${text}\n`;
}

/** What YAML 1.1 and 1.2 do not allow as it is, or take for the end of a line. It stands in quoted texts alone. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** As an escape that YAML, TOML and JSON have in common. */
export function escapeUnprintable(quoted: string): string {
  return quoted.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Names the files after day and slug, as Jekyll does. Slugs may be longer than names of files, and equal once they are
 * cut: then the later ones get a number.
 */
export function postNames(): (post: Pick<ExportedPost, 'slug' | 'created_at' | 'published_at'>) => string {
  const used = new Set<string>();
  return (post) => {
    const name = `${isoDay(dateOf(post))}-${fileSlug(post.slug)}`;
    let free = name;
    for (let number = 2; used.has(free); number += 1) free = `${name}-${number}`;
    used.add(free);
    return `${free}.md`;
  };
}

function fileSlug(slug: string): string {
  let bytes = 0;
  let cut = '';
  for (const sign of slug.replace(/[^\p{L}\p{M}\p{N}-]/gu, '-')) {
    bytes += Buffer.byteLength(sign);
    if (bytes > SLUG_BYTES_MAXIMUM) break;
    cut += sign;
  }
  return cut;
}
