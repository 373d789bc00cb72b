import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';
import type { ImportFormat } from '#shared/contracts/desk/import.ts';
import type { Entry } from '../entry.ts';
import type { SourceFiles } from '../source/source-files.ts';

type Reader = (source: SourceFiles, site: ListSite) => AsyncIterable<Entry>;

/** Loads only the reader that an import needs: together they load half of the program. */
export function loadReader(format: ImportFormat): Promise<Reader> {
  return READERS[format]();
}

const READERS: Record<ImportFormat, () => Promise<Reader>> = {
  wordpress: async () => (await import('./wordpress/read-wordpress.ts')).readWordpress,
  ghost: async () => (await import('./ghost/read-ghost.ts')).readGhost,
  medium: async () => (await import('./medium/read-medium.ts')).readMedium,
  substack: async () => (await import('./substack/read-substack.ts')).readSubstack,
  blogger: async () => (await import('./blogger/read-blogger.ts')).readBlogger,
  feed: async () => (await import('./feed/read-feed.ts')).readFeed,
  markdown: async () => (await import('./markdown/read-markdown-folder.ts')).readMarkdownFolder,
  jsonl: async () => (await import('./jsonl/read-jsonl.ts')).readJsonl,
  subscribers: async () => (await import('./subscribers/read-subscribers.ts')).readSubscribers,
  chintan: async () => (await import('./chintan/read-chintan.ts')).readChintan,
};
