import type { PostEntry } from '#server/features/import/entry.ts';
import type { Fields } from '../front-matter/fields.ts';
import type { Site } from '../site/site.ts';
import type { TextFile } from '../site/text-file.ts';

export function categoriesOf(fields: Fields, file: TextFile, { kind }: Site): string[] {
  // In Jekyll, `category: a b` is one category and `categories: a b` two.
  const separator = kind === 'jekyll' && !fields.text('categories')?.includes(',') ? /\s+/ : /,/;
  const own = [...fields.list(['categories'], separator), ...fields.list(['category', 'section'])];
  return [...new Set([...file.categories, ...own].map(withoutLink))];
}

export function tagsOf(fields: Fields, { kind }: Site): string[] {
  const separator =
    kind === 'jekyll' && !fields.text('tags')?.includes(',') ? /\s+/ : kind === 'obsidian' ? /[,\s]+/ : /,/;
  const tags = [...fields.list(['tags'], separator), ...fields.list(['tag', 'keywords'])];
  const unlinked = tags.map((tag) => withoutLink(tag).replace(/^#/, ''));
  // Eleventy makes collections from tags; these two are not for readers.
  return [...new Set(unlinked)].filter((tag) => kind !== 'eleventy' || !/^(?:posts?|all|blog)$/.test(tag));
}

/** Properties of Obsidian may be links: `[[Essays|essays]]`. */
function withoutLink(text: string): string {
  const [, target = '', words] = /^\[\[([^\]|]*)(?:\|([^\]]*))?\]\]$/.exec(text) ?? [];
  return target ? (words ?? target.slice(target.lastIndexOf('/') + 1)) : text;
}

export function seriesOf(fields: Fields): PostEntry['series'] {
  const [name] = fields.list(['series'], /$^/);
  const inner = fields.text('series.name', 'series.title');
  const typed = fields.text(
    'series_order',
    'series_weight',
    'series.order',
    'series.part',
    'part',
    ...(name ? ['weight'] : []),
  );
  const order = Number.parseFloat(typed ?? '');
  const found = inner ?? name;
  if (found === undefined) return undefined;
  return { name: withoutLink(found), ...(Number.isFinite(order) ? { order } : {}) };
}
