import type {
  BlogPosting,
  Book,
  BreadcrumbList,
  CollectionPage,
  CreativeWorkSeries,
  Graph,
  ImageObject,
  ItemList,
  Person,
  ProfilePage,
  Thing,
  VideoObject,
  WebSite,
} from 'schema-dts';
import type { Author } from '#shared/contracts/author.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import type { Video } from '#shared/contracts/video.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type PreviewImage, previewAddress } from '#shared/preview-image.ts';
import { nameOf } from './components/person-name.tsx';
import type { ReadContent } from './content.ts';
import type { View } from './load-view.ts';
import { seriesOn } from './page-subject.ts';
import { paths } from './paths.ts';
import type { ArchiveRequest, BlogRequest, TagRequest } from './requests.ts';

/** What a page shows, and the site around it. */
interface Page {
  view: View;
  read: ReadContent;
  siteUrl: string;
  /** What programs show beside a link to the page. */
  preview: PreviewImage;
}

/**
 * What the page is about, for search engines: https://schema.org and Google's rules for rich results. One graph, whose
 * nodes refer to one another by `@id`.
 * @returns `null` for pages that are about nothing, or not to be listed
 */
export function structuredData(page: Page): Graph | null {
  if (page.view.head.canonical === null) return null;
  const things = thingsOn(page);
  return things.length === 0 ? null : { '@context': 'https://schema.org', '@graph': things };
}

function thingsOn(page: Page): readonly Thing[] {
  const { name, request, head } = page.view;
  if (name === 'home') return homeThings(page);
  if (name === 'about') return aboutThings(page);
  if (name === 'blog') return blogThings(page, request as BlogRequest);
  if (name === 'start-here') return startHereThings(page);
  if (name === 'archive') return archiveThings(page, request as ArchiveRequest);
  if (name === 'tag') return tagThings(page, request as TagRequest);
  if (name === 'series') return seriesThings(page);
  return head.post ? [posting(page, head.post), breadcrumbs(page, postTrail(head.post))] : [];
}

const siteId = (siteUrl: string) => `${siteUrl}/#site`;
const authorId = (siteUrl: string) => `${siteUrl}${paths.about()}#author`;

function homeThings(page: Page) {
  const author = page.read('author');
  return [
    webSite(page),
    ...(author ? [person(page, author)] : []),
    ...bookThings(page),
    ...page.read('videos').map((video) => videoObject(page, video)),
  ];
}

function webSite({ read, siteUrl }: Page): WebSite {
  const { name, description, tagline } = read('site');
  return {
    '@type': 'WebSite',
    '@id': siteId(siteUrl),
    name,
    url: `${siteUrl}/`,
    ...((description || tagline) && { description: description || tagline }),
    inLanguage: ['en', 'hi'],
    ...(read('author') && { author: { '@id': authorId(siteUrl) } }),
  };
}

function person({ read, siteUrl }: Page, { name, imageUrl, expertise }: Author): Person {
  return {
    '@type': 'Person',
    '@id': authorId(siteUrl),
    name,
    url: siteUrl + paths.about(),
    ...(imageUrl && { image: siteUrl + imageUrl }),
    ...(expertise.length > 0 && { knowsAbout: expertise }),
    sameAs: read('site').social.map(({ url }) => url),
  };
}

function bookThings({ read, siteUrl }: Page): Book[] {
  const { book } = read('site');
  if (!book) return [];
  const text = read('siteText', 'book').text;
  return [
    {
      '@type': 'Book',
      name: book.title,
      ...(book.subtitle && { alternativeHeadline: book.subtitle }),
      ...(text && { description: text }),
      ...(book.coverUrl && { image: siteUrl + book.coverUrl }),
      ...(read('author') && { author: { '@id': authorId(siteUrl) } }),
      url: `${siteUrl}/`,
      sameAs: book.shops.map(({ url }) => url),
    },
  ];
}

/** Google requires a picture, and every video at YouTube has one at this address. */
function videoObject({ siteUrl }: Page, video: Video): VideoObject {
  const duration = isoDuration(video.duration);
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.description || video.title,
    thumbnailUrl: video.thumbnailUrl
      ? siteUrl + video.thumbnailUrl
      : `https://i.ytimg.com/vi/${video.youtubeId}/hqdefault.jpg`,
    uploadDate: video.publishedAt,
    ...(duration && { duration }),
    embedUrl: `https://www.youtube-nocookie.com/embed/${video.youtubeId}`,
  };
}

/** @returns `PT12M47S` for `12:47`; `undefined` for what is no such time */
function isoDuration(shown: string): string | undefined {
  const [, hours, minutes, seconds] = /^(?:(\d+):)?(\d+):(\d\d)$/.exec(shown) ?? [];
  return seconds === undefined ? undefined : `PT${hours ? `${+hours}H` : ''}${Number(minutes)}M${+seconds}S`;
}

function aboutThings(page: Page) {
  const author = page.read('author');
  if (!author) return [];
  const profile: ProfilePage = {
    '@type': 'ProfilePage',
    url: page.siteUrl + paths.about(),
    mainEntity: person(page, author),
    isPartOf: { '@id': siteId(page.siteUrl) },
  };
  return [profile];
}

function blogThings(page: Page, { category }: BlogRequest) {
  const chosen = page.read('categories').find(({ slug }) => slug === category);
  const trail: Trail = chosen ? [ARTICLES, [chosen.name, paths.blog({ category })]] : [ARTICLES];
  return [collection(page, chosen?.name ?? ARTICLES[0], chosen?.description), breadcrumbs(page, trail)];
}

function collection({ view, siteUrl }: Page, name: string, description = ''): CollectionPage {
  return {
    '@type': 'CollectionPage',
    name,
    url: siteUrl + view.head.canonical,
    ...(description && { description }),
    isPartOf: { '@id': siteId(siteUrl) },
  };
}

/** To search engines, the page of a long series would otherwise say as much as to readers once more. */
const PARTS_MAXIMUM = 50;

function seriesThings(page: Page) {
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

function seriesReference(siteUrl: string, { slug, name }: { slug: string; name: string }) {
  const url = siteUrl + paths.series(slug);
  return { '@type': 'CreativeWorkSeries' as const, '@id': `${url}#series`, name, url };
}

function tagThings(page: Page, request: TagRequest) {
  const { tag } = page.read('posts', request);
  return tag ? [collection(page, tag.name), breadcrumbs(page, [ARTICLES, [tag.name, paths.tag(tag.slug)]])] : [];
}

function archiveThings(page: Page, request: ArchiveRequest) {
  const year = page.read('archive', request.year, request.page)?.year;
  const whole: Trail = [ARTICLES, ['Archive', paths.archive()]];
  if (request.year === null || !year) return [collection(page, 'Archive'), breadcrumbs(page, whole)];
  const trail: Trail = [...whole, [String(year), paths.archive(year)]];
  return [collection(page, `Articles of ${year}`), breadcrumbs(page, trail)];
}

function startHereThings(page: Page) {
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

type Trail = [name: string, path: string][];
const ARTICLES: Trail[number] = ['Articles', paths.blog()];
const SERIES: Trail[number] = ['Series', paths.series()];

function postTrail({ title, slug, postCategory }: PostDetail): Trail {
  return [ARTICLES, [postCategory.name, paths.blog({ category: postCategory.slug })], [title, paths.post(slug)]];
}

/** The way from the home page to this one. */
function breadcrumbs({ read, siteUrl }: Page, trail: Trail): BreadcrumbList {
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

function posting(page: Page, post: PostDetail): BlogPosting {
  const { read, siteUrl } = page;
  const url = siteUrl + paths.post(post.slug);
  const published = post.published_at ?? post.created_at;
  const owner = read('author');
  const name = nameOf(post.author);
  const isOwner = owner?.name === name;
  return {
    '@type': 'BlogPosting',
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.summary,
    inLanguage: post.language,
    datePublished: published,
    dateModified: post.updated_at > published ? post.updated_at : published,
    articleSection: post.postCategory.name,
    keywords: post.tags,
    timeRequired: `PT${post.readTime}M`,
    image: imageOf(page, post),
    ...(post.author && {
      author: {
        '@type': 'Person',
        name,
        ...(isOwner && { '@id': authorId(siteUrl), url: siteUrl + paths.about() }),
      },
    }),
    publisher: { '@type': 'Organization', name: read('site').name, url: `${siteUrl}/` },
    isPartOf: post.series
      ? [{ '@id': siteId(siteUrl) }, seriesReference(siteUrl, post.series)]
      : { '@id': siteId(siteUrl) },
    ...(post.series && { position: post.series.position }),
  };
}

/** Google wants an image of every article: its own, or else the one that links are shown with. */
function imageOf({ siteUrl, preview }: Page, { files: [own] }: PostDetail): ImageObject {
  const { file_path, width, height } = own ?? {
    file_path: previewAddress(preview),
    width: PREVIEW_WIDTH,
    height: PREVIEW_HEIGHT,
  };
  return { '@type': 'ImageObject', url: siteUrl + file_path, width: `${width}`, height: `${height}` };
}
