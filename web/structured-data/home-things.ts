import type { Book, Person, ProfilePage, VideoObject, WebSite } from 'schema-dts';
import type { Author } from '#shared/contracts/author.ts';
import type { Video } from '#shared/contracts/video.ts';
import * as paths from '#web/paths.ts';
import { authorId, type DescribedPage, siteId } from './page.ts';

export function homeThings(page: DescribedPage) {
  const author = page.read('author');
  return [
    webSite(page),
    ...(author ? [person(page, author)] : []),
    ...bookThings(page),
    ...page.read('videos').map((video) => videoObject(page, video)),
  ];
}

function webSite({ read, siteUrl }: DescribedPage): WebSite {
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

function person({ read, siteUrl }: DescribedPage, { name, imageUrl, expertise }: Author): Person {
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

function bookThings({ read, siteUrl }: DescribedPage): Book[] {
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
function videoObject({ siteUrl }: DescribedPage, video: Video): VideoObject {
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

/** @returns `PT12M47S` for `12:47`; `undefined` for anything else */
function isoDuration(shown: string): string | undefined {
  const [, hours, minutes, seconds] = /^(?:(\d+):)?(\d+):(\d\d)$/.exec(shown) ?? [];
  return seconds === undefined ? undefined : `PT${hours ? `${+hours}H` : ''}${Number(minutes)}M${+seconds}S`;
}

export function aboutThings(page: DescribedPage) {
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
