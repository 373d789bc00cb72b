import type { PolicyName } from '#shared/contracts/policy.ts';
import type { Language } from '#shared/contracts/text.ts';
import { PAGE_MAXIMUM, SEARCH_MAXIMUM } from '#shared/limits.ts';

/** The parts of an address from which the server and the browser read the parameters of a page in the same way. */
export interface Address {
  parameters: Record<string, string>;
  query: URLSearchParams;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export interface HomeRequest {
  /** A slug; empty for all categories. */
  category: string;
}

export function readHomeRequest({ query }: Address): HomeRequest {
  return { category: readSlug(query, 'category') };
}

export interface BlogRequest {
  page: number;
  search: string;
  /** A slug; empty for all categories. */
  category: string;
  /** Empty for both. */
  language: Language | '';
}

export function readBlogRequest({ query }: Address): BlogRequest {
  const language = query.get('language');
  return {
    page: readPage(query),
    search: readText(query, 'search'),
    category: readSlug(query, 'category'),
    language: language === 'en' || language === 'hi' ? language : '',
  };
}

export interface TagRequest extends BlogRequest {
  /** A slug, or the tag itself. */
  tag: string;
}

export function readTagRequest({ parameters: { tag = '' }, query }: Address): TagRequest {
  return { page: readPage(query), search: '', category: '', language: '', tag };
}

export interface ArchiveRequest {
  /** `null` for the latest year; 0, which is no year, if the address names none that is valid. */
  year: number | null;
  page: number;
}

export function readArchiveRequest({ parameters: { year }, query }: Address): ArchiveRequest {
  return { year: year ? readId(year) : null, page: readPage(query) };
}

export interface PostRequest {
  /** A slug, a former slug or an id. */
  key: string;
  /** Only comments older than the one with this id are shown. */
  before: number | null;
  /** The token of a preview link; empty without one. */
  preview: string;
}

export function readPostRequest({ parameters: { key = '' }, query }: Address): PostRequest {
  return { key, before: readId(query.get('before') ?? '') || null, preview: readToken(query, 'preview') };
}

/** What was sent without script and rejected by the site; only the server renders pages with these parameters. */
export interface NewsletterRequest {
  /** The email address. */
  refused: string | null;
  /** The language of the letters, or `none` if a choice was asked for and not made. */
  language: string | null;
}

export function readNewsletterRequest({ query }: Address): NewsletterRequest {
  return { refused: query.get('email'), language: query.get('language') };
}

export interface LettersRequest {
  /** `null` for the archive; 0, which no letter has, if the address has no valid id. */
  id: number | null;
  /** Of the archive. */
  page: number;
}

export function readLettersRequest({ parameters: { id }, query }: Address): LettersRequest {
  return { id: id ? readId(id) : null, page: readPage(query) };
}

/** The letter of the screen of an admin; its id is 0, which no letter has, if the address has no valid one. */
export interface AdminLetterRequest {
  id: number;
}

export function readAdminLetterRequest({ parameters: { id = '' } }: Address): AdminLetterRequest {
  return { id: readId(id) };
}

export interface PolicyRequest {
  subject: string;
  name: PolicyName;
}

/** A list whose filters the address says: its query, as it stands there. */
export interface ListRequest {
  query: string;
}

export function readListRequest({ query }: Address): ListRequest {
  return { query: String(query) };
}

export interface DraftRequest {
  /** The id of the device draft; empty for a new one. */
  draft: string;
}

export function readDraftRequest({ query }: Address): DraftRequest {
  const draft = query.get('draft') ?? '';
  return { draft: UUID.test(draft) ? draft : '' };
}

export interface WrittenPostRequest extends DraftRequest {
  /** The id of the post; 0, which no post has, if the address has no valid id. */
  id: number;
}

export function readWrittenPostRequest(address: Address): WrittenPostRequest {
  const { id = '' } = address.parameters;
  return { id: readId(id), ...readDraftRequest(address) };
}

/** @returns an empty string for what does not look like a token */
function readToken(query: URLSearchParams, name: string): string {
  return /^[\w-]{22}$/.exec(query.get(name) ?? '')?.[0] ?? '';
}

function readId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

function readText(query: URLSearchParams, name: string): string {
  const text = (query.get(name) ?? '').replace(/[\s\0]+/g, ' ').trim();
  return [...text].slice(0, SEARCH_MAXIMUM).join('').trim();
}

/** Slugs are stored in the composed form, NFC. */
function readSlug(query: URLSearchParams, name: string): string {
  return readText(query, name).normalize('NFC');
}

function readPage(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), PAGE_MAXIMUM) : 1;
}
