import { readTime } from '#server/base/read-date.ts';
import { fileName } from '../../text/addresses.ts';
import { parsePage } from '../html/edit-html.ts';

/** What the file of a post tells besides its text. */
export interface MediumPost {
  /** Of all posts at Medium, none has the same. */
  id: string;
  title: string;
  /** The line below the title, or what Medium took from the text instead. */
  subtitle: string;
  body: string;
  tags: string[];
  author: string;
  publishedAt: number | undefined;
  slug: string | undefined;
  /** The address for readers first. */
  addresses: string[];
}

const ID = /(?:^|[-/])([0-9a-f]{6,16})$/;

/** @returns nothing if the file is not a post, such as the profile of the author; `too complex` if it cannot be read */
export function readMediumPost(html: string, file: string): MediumPost | 'too complex' | undefined {
  const document = parsePage(html);
  if (!document) return 'too complex';
  const article = document.querySelector('article.h-entry') ?? document.querySelector('.h-entry');
  const body = article?.querySelector('[data-field="body"]') ?? article?.querySelector('.e-content');
  if (!article || !body) return undefined;
  const textOf = (selector: string) => article.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const time = article.querySelector('time.dt-published');
  const publishedAt = readTime(time?.getAttribute('datetime') ?? '');
  const canonical = pageOf(article.querySelector('a.p-canonical')?.getAttribute('href'));
  const short = pageOf([...article.querySelectorAll('footer a[href]')].map(hrefOf).find(isShort));
  const name = file.replace(/^.*\//, '').replace(/\.html?$/i, '');
  return {
    id: idIn(canonical) ?? idIn(short) ?? idIn(name) ?? name,
    title: textOf('.p-name'),
    subtitle: textOf('[data-field="subtitle"], .p-summary'),
    body: body.innerHTML,
    tags: [...article.querySelectorAll('a.p-tag')].map((tag) => tag.textContent?.trim() ?? '').filter(Boolean),
    author: textOf('.p-author'),
    publishedAt,
    slug: slugIn(canonical),
    addresses: [...new Set([canonical, short].filter((address) => address !== undefined))],
  };
}

function hrefOf(link: Element): string {
  return link.getAttribute('href') ?? '';
}

function isShort(address: string): boolean {
  return /^https:\/\/medium\.com\/p\/[0-9a-f]+/.test(address);
}

function pageOf(address: string | null | undefined): string | undefined {
  return /^https?:\/\/[^\s]+$/.test(address ?? '') ? address?.replace(/[?#].*$/, '') : undefined;
}

function idIn(address: string | undefined): string | undefined {
  return ID.exec(address ?? '')?.[1];
}

/** The last part of the address without the id; with an id alone, the post had no slug. */
function slugIn(canonical = ''): string | undefined {
  return fileName(canonical).replace(ID, '') || undefined;
}
