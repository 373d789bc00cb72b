import type { CollectionPage, CreativeWorkSeries, ItemList } from 'schema-dts';
import { chosenCategory, seriesOn } from '#web/document/page-subject.ts';
import * as paths from '#web/paths.ts';
import type { ArchiveRequest, TagRequest } from '#web/routing/requests.ts';
import { ARTICLES, breadcrumbs, type DescribedPage, SERIES, seriesReference, siteId, type Trail } from './page.ts';

export function blogThings(page: DescribedPage) {
  const chosen = chosenCategory(page.view, page.read);
  const trail: Trail = chosen ? [ARTICLES, [chosen.name, paths.blog({ category: chosen.slug })]] : [ARTICLES];
  return [collection(page, chosen?.name ?? ARTICLES[0], chosen?.description), breadcrumbs(page, trail)];
}

export function tagThings(page: DescribedPage, request: TagRequest) {
  const { tag } = page.read('posts', request);
  return tag ? [collection(page, tag.name), breadcrumbs(page, [ARTICLES, [tag.name, paths.tag(tag.slug)]])] : [];
}

export function archiveThings(page: DescribedPage, request: ArchiveRequest) {
  const year = page.read('archive', request.year, request.page)?.year;
  const whole: Trail = [ARTICLES, ['Archive', paths.archive()]];
  if (request.year === null || !year) return [collection(page, 'Archive'), breadcrumbs(page, whole)];
  const trail: Trail = [...whole, [String(year), paths.archive(year)]];
  return [collection(page, `Articles from ${year}`), breadcrumbs(page, trail)];
}

export function startHereThings(page: DescribedPage) {
  const { read, siteUrl } = page;
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: (read('startHere')?.posts ?? []).map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: siteUrl + paths.post(slug),
    })),
  };
  return [
    { ...collection(page, 'Start here'), mainEntity: list },
    breadcrumbs(page, [['Start here', paths.startHere()]]),
  ];
}

/** Search engines have no use for a second copy of a long series. */
const PARTS_MAXIMUM = 50;

export function seriesThings(page: DescribedPage) {
  const { view, read, siteUrl } = page;
  const series = seriesOn(view, read);
  if (!series) return [collection(page, SERIES[0]), breadcrumbs(page, [SERIES])];
  const { slug, name, description, parts, files } = series;
  const whole: CreativeWorkSeries = {
    ...seriesReference(siteUrl, series),
    ...(description && { description }),
    inLanguage: view.head.language,
    ...(files[0] && { image: siteUrl + files[0].file_path }),
    hasPart: parts.slice(0, PARTS_MAXIMUM).map((part, index) => ({
      '@type': 'CreativeWork',
      name: part.title,
      url: siteUrl + paths.post(part.slug),
      position: index + 1,
    })),
    isPartOf: { '@id': siteId(siteUrl) },
  };
  return [whole, breadcrumbs(page, [SERIES, [name, paths.series(slug)]])];
}

function collection({ view, siteUrl }: DescribedPage, name: string, description = ''): CollectionPage {
  return {
    '@type': 'CollectionPage',
    name,
    url: siteUrl + view.head.canonical,
    ...(description && { description }),
    isPartOf: { '@id': siteId(siteUrl) },
  };
}
