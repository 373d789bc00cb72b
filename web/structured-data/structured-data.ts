import type { Graph, Thing } from 'schema-dts';
import type { ArchiveRequest, TagRequest } from '#web/routing/requests.ts';
import { aboutThings, homeThings } from './home-things.ts';
import { archiveThings, blogThings, seriesThings, startHereThings, tagThings } from './list-things.ts';
import type { DescribedPage } from './page.ts';
import { postThings } from './post-things.ts';

/**
 * What the page is about, for search engines: https://schema.org and Google's rules for rich results. One graph, whose
 * nodes refer to one another by `@id`.
 * @returns `null` for pages that are about nothing, or not to be listed
 */
export function structuredData(page: DescribedPage): Graph | null {
  if (page.view.head.canonical === null) return null;
  const things = thingsOn(page);
  return things.length === 0 ? null : { '@context': 'https://schema.org', '@graph': things };
}

function thingsOn(page: DescribedPage): readonly Thing[] {
  const { name, request, head } = page.view;
  if (name === 'home') return homeThings(page);
  if (name === 'about') return aboutThings(page);
  if (name === 'blog') return blogThings(page);
  if (name === 'start-here') return startHereThings(page);
  if (name === 'archive') return archiveThings(page, request as ArchiveRequest);
  if (name === 'tag') return tagThings(page, request as TagRequest);
  if (name === 'series') return seriesThings(page);
  return head.post ? postThings(page, head.post) : [];
}
