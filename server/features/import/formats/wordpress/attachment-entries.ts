import type { ImageEntry, RedirectEntry } from '../../entry.ts';
import { webAddress } from '../../text/addresses.ts';
import { counted, type Remarks } from '../remarks.ts';
import { webAddresses } from '../web-addresses.ts';
import { postKey } from './post-entry.ts';
import { isImage } from './text/media-shortcodes.ts';
import { guidOf } from './wordpress-addresses.ts';
import { metaOf, type WordpressItem } from './wordpress-item.ts';
import type { WordpressSite } from './wordpress-site.ts';

/** The image in the library, and its addresses: that of the file, and that of the page WordPress made for it. */
export function* attachmentEntries(
  item: WordpressItem,
  { home, host }: WordpressSite,
  place: string,
  leftOut: Remarks,
): Generator<ImageEntry | RedirectEntry> {
  const file = webAddress(item.attachmentUrl || item.guid, home);
  if (!file || !isImage(file)) {
    const type = /\.(\w{1,5})$/.exec(file ?? '')?.[1]?.toLowerCase() ?? 'unknown';
    leftOut.count(
      `files ${type}`,
      (count) =>
        `Left out: ${counted(count, `file`)} of the type “${type}”. Links to such files still lead to the old site.`,
    );
    return;
  }
  const addresses = webAddresses([file, item.link, guidOf(item, host), item.id && `${home}?attachment_id=${item.id}`]);
  const alt = metaOf(item, '_wp_attachment_image_alt');
  yield { kind: 'image', addresses, file, alt: alt || undefined };
  // Files may be at a host of their own, whose addresses never ask this site.
  const own = addresses.filter((address) => URL.parse(address)?.host === host);
  const post = item.parent && item.parent !== '0' ? postKey(item.parent, host) : undefined;
  for (const from of own) yield { kind: 'redirect', place, from, to: { image: file, post } };
}
