import { counted, type Remarks } from '../remarks.ts';
import type { WordpressItem } from './wordpress-item.ts';

/** Kinds of items that belong to WordPress or to its design, in words. */
const KINDS: Record<string, [one: string, many?: string]> = {
  revision: ['earlier version of a post', 'earlier versions of posts'],
  nav_menu_item: ['menu entry', 'menu entries'],
  wp_navigation: ['menu'],
  wp_template: ['template of the design', 'templates of the design'],
  wp_template_part: ['template of the design', 'templates of the design'],
  wp_global_styles: ['set of styles', 'sets of styles'],
  custom_css: ['style sheet'],
  customize_changeset: ['change of the design', 'changes of the design'],
  oembed_cache: ['stored embed'],
  wp_block: [
    'pattern, which is shown in the posts that use it',
    'patterns, which are shown in the posts that use them',
  ],
};

/** Counts an item that is no post, or is in the bin. */
export function countLeftOut({ type, status }: WordpressItem, leftOut: Remarks): boolean {
  if (type !== 'post' && type !== 'page') {
    const [one, many] = KINDS[type] ?? [`entry of the type “${type}”`, `entries of the type “${type}”`];
    leftOut.count(`type ${one}`, (count) => `Left out: ${counted(count, one, many)}.`);
    return true;
  }
  if (status === 'trash') {
    leftOut.count(`bin ${type}`, (count) => `Left out: ${counted(count, type)} in the bin.`);
    return true;
  }
  if (status === 'auto-draft') {
    leftOut.count(
      'auto-draft',
      (count) => `Left out: ${counted(count, 'draft')} without any text, made by WordPress itself.`,
    );
    return true;
  }
  return false;
}
