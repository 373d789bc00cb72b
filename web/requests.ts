import type { PolicyName } from '#shared/contracts/policy.ts';
import { PAGE_MAXIMUM, SEARCH_MAXIMUM } from '#shared/limits.ts';

/** What an address asks of a page, read once for the server and the browser alike. */

export interface Address {
  parameters: Record<string, string>;
  query: URLSearchParams;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export interface HomeRequest {
  /** Slug; empty for all. */
  category: string;
}

export function readHomeRequest({ query }: Address): HomeRequest {
  return { category: readSlug(query, 'category') };
}

export interface BlogRequest {
  page: number;
  search: string;
  /** Slug; empty for all. */
  category: string;
}

export function readBlogRequest({ query }: Address): BlogRequest {
  return { page: readPage(query), search: readText(query, 'search'), category: readSlug(query, 'category') };
}

export interface PostRequest {
  /** Slug, former slug or id. */
  key: string;
  /** Shows the comments that are older than the one with this id. */
  before: number | null;
}

export function readPostRequest({ parameters: { key = '' }, query }: Address): PostRequest {
  const before = query.get('before') ?? '';
  return { key, before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null };
}

export interface NewsletterRequest {
  /** What was typed, where the site did not take it; only the site itself asks for the page in this way. */
  refused: string | null;
}

export function readNewsletterRequest({ query }: Address): NewsletterRequest {
  return { refused: query.get('email') };
}

export interface PolicyRequest {
  subject: string;
  name: PolicyName;
}

export interface DraftRequest {
  /** What this device keeps the text under; empty for a new one. */
  draft: string;
}

export function readDraftRequest({ query }: Address): DraftRequest {
  const draft = query.get('draft') ?? '';
  return { draft: UUID.test(draft) ? draft : '' };
}

export interface WrittenPostRequest extends DraftRequest {
  /** 0 is no post's. */
  id: number;
}

export function readWrittenPostRequest(address: Address): WrittenPostRequest {
  const { id = '' } = address.parameters;
  return { id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0, ...readDraftRequest(address) };
}

function readText(query: URLSearchParams, name: string): string {
  const words = (query.get(name) ?? '').replace(/[\s\0]+/g, ' ').trim();
  return [...words].slice(0, SEARCH_MAXIMUM).join('').trim();
}

/** Slugs are kept composed. */
function readSlug(query: URLSearchParams, name: string): string {
  return readText(query, name).normalize('NFC');
}

function readPage(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), PAGE_MAXIMUM) : 1;
}
