import type { BreadcrumbList } from 'schema-dts';
import type { PreviewImage } from '#shared/preview-image.ts';
import type { ReadContent } from '#web/content/content.ts';
import * as paths from '#web/paths.ts';
import type { View } from '#web/routing/load-view.ts';

/** A page that is described to search engines, and the site around it. */
export interface DescribedPage {
  view: View;
  read: ReadContent;
  siteUrl: string;
  /** What programs show beside a link to the page. */
  preview: PreviewImage;
}

export const siteId = (siteUrl: string) => `${siteUrl}/#site`;
export const authorId = (siteUrl: string) => `${siteUrl}${paths.about()}#author`;

export function seriesReference(siteUrl: string, { slug, name }: { slug: string; name: string }) {
  const url = siteUrl + paths.series(slug);
  return { '@type': 'CreativeWorkSeries' as const, '@id': `${url}#series`, name, url };
}

export type Trail = [name: string, path: string][];
export const ARTICLES: Trail[number] = ['Articles', paths.blog()];
export const SERIES: Trail[number] = ['Series', paths.series()];

/** The way from the home page to this one. */
export function breadcrumbs({ read, siteUrl }: DescribedPage, trail: Trail): BreadcrumbList {
  const whole: Trail = [[read('site').name, paths.home()], ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
