import type { Language } from '#shared/contracts/text.ts';

/** A feed before it is written in one of the formats. Addresses are absolute, times in milliseconds. */
export interface Feed {
  title: string;
  description: string;
  /** `undefined` for a feed in both languages. */
  language: Language | undefined;
  siteName: string;
  siteUrl: string;
  /** The page that shows the same posts. */
  pageUrl: string;
  /** When a post of the feed last changed. */
  updated: number;
  /** Newest first. */
  entries: FeedEntry[];
  /** The addresses of this document and of those around it. */
  links: FeedLinks;
}

interface FeedLinks {
  /** This document. */
  self: string;
  /** The document to subscribe to. */
  current: string;
  /** Whether this is an archive, which is not subscribed to. */
  isArchive: boolean;
  /** The archive with the next older posts; `undefined` if there are none. */
  older: string | undefined;
  newer: string | undefined;
}

export interface FeedEntry {
  /** A `tag:` URI, which stays the same when the post gets another address. */
  id: string;
  url: string;
  title: string;
  summary: string;
  language: Language;
  /** `undefined` for a deleted account. */
  author: string | undefined;
  published: number;
  updated: number;
  /** The category and the tags. */
  subjects: string[];
  image: string | undefined;
  /** The text as HTML that is well-formed XML as well. */
  html: string;
}

export const FEED_FORMATS = ['feed.xml', 'rss.xml', 'feed.json'] as const;
/** The last part of the address: Atom, RSS and JSON Feed. */
export type FeedFormat = (typeof FEED_FORMATS)[number];
