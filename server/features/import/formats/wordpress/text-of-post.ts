import { fileLinkHtml } from '../html/link-html.ts';
import { counted, type Remarks } from '../remarks.ts';
import { isImage } from './text/media-shortcodes.ts';
import { type ShownText, showText } from './text/wordpress-text.ts';
import { metaOf, type WordpressItem } from './wordpress-item.ts';
import type { WordpressSite } from './wordpress-site.ts';

/** How much HTML of shared blocks may stand in one post. */
const SHARED_MAXIMUM = 1_000_000;

/** The text of a post as readers saw it, and what could not be shown of it. */
export function textOfPost(item: WordpressItem, site: WordpressSite, leftOut: Remarks) {
  const missing = new Set<string>();
  let sharedLength = 0;
  const uploads = site.uploads.get(item.id) ?? [];
  const text: ShownText = showText({
    content: item.content,
    footnotes: metaOf(item, 'footnotes'),
    attachment: (id) => site.attachments.get(id),
    uploads: uploads.filter((id) => isImage(site.attachments.get(id)?.file ?? '')),
    sharedBlock: (id) => {
      const html = site.sharedBlocks.get(id);
      sharedLength += html?.length ?? 0;
      return sharedLength > SHARED_MAXIMUM ? undefined : html;
    },
    isMissing: (id) => missing.add(id),
    isFilledLater: (block) => countBlock(block, leftOut),
    isUnknown: (shortcode) => countShortcode(shortcode, leftOut),
  });
  text.html += enclosures(item);
  countFormats(item, leftOut);
  const remarks =
    missing.size === 0 ? [] : [`A gallery in it lacks ${counted(missing.size, 'image')} not in the export.`];
  return { text, remarks };
}

/** The sound of a podcast, which plugins show above the text without its being in it. */
function enclosures({ meta, content }: WordpressItem): string {
  const addresses = meta
    .filter(({ key }) => key === 'enclosure')
    .map(({ value }) => value.split('\n')[0]?.trim() ?? '');
  const others = addresses.filter((address) => /^https?:\/\//.test(address) && !content.includes(address));
  return [...new Set(others)].map(fileLinkHtml).join('');
}

function countShortcode(name: string, leftOut: Remarks) {
  leftOut.count(`shortcode ${name}`, (count) => `The shortcode [${name}] stays as text, ${counted(count, 'time')}.`);
}

function countBlock(name: string, leftOut: Remarks) {
  const remark = (count: number, names: string) =>
    `Left out: ${counted(count, 'block')} that WordPress fills only when a page is shown: ${names}.`;
  leftOut.count('blocks', remark, name);
}

function countFormats({ terms }: WordpressItem, leftOut: Remarks) {
  const remark = (count: number, names: string) =>
    `${counted(count, 'post')} with a post format of WordPress, which makes no difference here: ${names}.`;
  for (const { taxonomy, slug } of terms) {
    if (taxonomy === 'post_format') leftOut.count('formats', remark, slug.replace('post-format-', ''));
  }
}
