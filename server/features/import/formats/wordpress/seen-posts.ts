import { fnv1a } from '#shared/text/fnv1a.ts';
import { counted, type Remarks } from '../remarks.ts';
import type { WordpressItem } from './wordpress-item.ts';

/**
 * The posts that were read. Exports that overlap have one twice; one that was put together from several sites may have
 * different posts of one number. As hashes, since there may be a hundred thousand.
 */
export class SeenPosts {
  readonly #links = new Map<string, string>();

  /** Counts a post that was read before. */
  isRepeated({ id, link }: WordpressItem, leftOut: Remarks): boolean {
    if (id === '' || this.#links.get(id) !== fnv1a(link)) return false;
    leftOut.count('repeated', (count) => `Left out: ${counted(count, 'post')} that the export has twice.`);
    return true;
  }

  /** @returns what distinguishes it from an earlier post of the same number */
  add({ id, link }: WordpressItem): string {
    const isOfAnother = this.#links.has(id);
    if (!isOfAnother) this.#links.set(id, fnv1a(link));
    return isOfAnother ? `:${link}` : '';
  }
}
