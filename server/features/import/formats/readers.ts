import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';
import type { ImportFormat } from '#shared/contracts/desk/import.ts';
import type { Entry } from '../entry.ts';
import type { SourceFiles } from '../source/source-files.ts';
import { readBlogger } from './blogger/read-blogger.ts';
import { readChintan } from './chintan/read-chintan.ts';
import { readFeed } from './feed/read-feed.ts';
import { readGhost } from './ghost/read-ghost.ts';
import { readJsonl } from './jsonl/read-jsonl.ts';
import { readMarkdownFolder } from './markdown/read-markdown-folder.ts';
import { readMedium } from './medium/read-medium.ts';
import { readSubscribers } from './subscribers/read-subscribers.ts';
import { readSubstack } from './substack/read-substack.ts';
import { readWordpress } from './wordpress/read-wordpress.ts';

type Reader = (source: SourceFiles, site: ListSite) => AsyncIterable<Entry>;

/** How each format is read. */
export const READERS: Record<ImportFormat, Reader> = {
  wordpress: readWordpress,
  ghost: readGhost,
  medium: readMedium,
  substack: readSubstack,
  blogger: readBlogger,
  feed: readFeed,
  markdown: readMarkdownFolder,
  jsonl: readJsonl,
  subscribers: readSubscribers,
  chintan: readChintan,
};
