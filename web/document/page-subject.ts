import type { ReadContent } from '#web/content/content.ts';
import type { View } from '#web/routing/load-view.ts';
import type { BlogRequest } from '#web/routing/requests.ts';

type Subject = Pick<View, 'name' | 'request'>;

/** @returns the category whose posts the page lists; `undefined` if there is none that strangers see */
export function chosenCategory({ name, request }: Subject, read: ReadContent) {
  if (name !== 'blog') return undefined;
  const { category } = request as BlogRequest;
  return read('categories').find(({ slug }) => slug === category);
}

/** @returns the series that the page is about */
export function seriesOn({ name, request }: Subject, read: ReadContent) {
  return name === 'series' && request ? read('series', request as string) : null;
}
