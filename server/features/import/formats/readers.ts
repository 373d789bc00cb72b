import { inSlices } from '#server/base/time-slice.ts';
import { shapeOfProgram } from '#server/features/newsletter/lists/list-programs.ts';
import { type ListSite, openTable } from '#server/features/newsletter/lists/read-list.ts';
import type { ImportFormat } from '#shared/import-formats.ts';
import type { Entry } from '../entry.ts';
import { readStart } from '../source/read-text.ts';
import { ImportError, type SourceFiles } from '../source/source-files.ts';
import { isGhostExport } from './ghost/ghost-export.ts';
import { TABLE } from './subscribers/read-subscribers.ts';

type Read = (source: SourceFiles, site: ListSite) => AsyncIterable<Entry>;

interface Reader {
  /** Which of the files in an archive or folder show that it has this format. */
  files: RegExp;
  /** Whether a file with this beginning does; its end may be cut off. Without it, the name is enough. */
  recognises?(start: string, name: string): boolean | Promise<boolean>;
  /** Whether the name of a single file is looked at as well, and not only its content. */
  isNamed?: boolean;
  /** Loads only what an import needs: together the readers load half of the program. */
  load(): Promise<Read>;
}

const XML = /\.(?:xml|wxr|atom|rss)$/i;

/**
 * In the order in which they are tried: an export of this site has Markdown files, too, and a site in Markdown may have
 * a feed. How they are called is in `shared/import-formats.ts`.
 */
const READERS: Record<ImportFormat, Reader> = {
  chintan: {
    files: /(?:^|\/)manifest\.json$/,
    recognises: (start) => /^\{[^{}]*"format"\s*:\s*"chintan"/.test(start),
    load: async () => (await import('./chintan/read-chintan.ts')).readChintan,
  },
  substack: {
    files: /(?:^|\/)posts\.csv$/,
    isNamed: true,
    recognises: (start) => /^"?post_id"?,/.test(start),
    load: async () => (await import('./substack/read-substack.ts')).readSubstack,
  },
  medium: {
    files: /(?:^|\/)posts\/[^/]*\.html$/,
    recognises: (start) => rootOf(start) === 'html' && isMediumPost(start),
    load: async () => (await import('./medium/read-medium.ts')).readMedium,
  },
  ghost: {
    files: /\.json$/i,
    recognises: isGhostExport,
    load: async () => (await import('./ghost/read-ghost.ts')).readGhost,
  },
  wordpress: {
    files: XML,
    recognises: (start) => rootOf(start) === 'rss' && /<wp:wxr_version>|wordpress\.org\/export\//.test(start),
    load: async () => (await import('./wordpress/read-wordpress.ts')).readWordpress,
  },
  blogger: {
    files: XML,
    recognises: (start) => rootOf(start) === 'feed' && /schemas\.google\.com\/blogger|\btag:blogger\.com,/.test(start),
    load: async () => (await import('./blogger/read-blogger.ts')).readBlogger,
  },
  jsonl: {
    files: /\.(?:jsonl|ndjson)$/i,
    recognises: isImportLine,
    load: async () => (await import('./jsonl/read-jsonl.ts')).readJsonl,
  },
  markdown: {
    files: /\.(?:md|markdown|mdx)$/i,
    isNamed: true,
    load: async () => (await import('./markdown/read-markdown-folder.ts')).readMarkdownFolder,
  },
  feed: {
    files: /\.(?:xml|atom|rss)$/i,
    recognises: (start) => ['rss', 'feed', 'rdf:rdf'].includes(rootOf(start) ?? ''),
    load: async () => (await import('./feed/read-feed.ts')).readFeed,
  },
  subscribers: {
    files: TABLE,
    isNamed: true,
    recognises: async (start, name) => {
      const { names } = await openTable(inSlices(start));
      return shapeOfProgram(names, name) !== undefined;
    },
    load: async () => (await import('./subscribers/read-subscribers.ts')).readSubscribers,
  },
};

export function loadReader(format: ImportFormat): Promise<Read> {
  return READERS[format].load();
}

/** Posts of Medium that are somewhere else are looked for late, since many sites have pages in HTML. */
const { subscribers, ...OTHERS } = READERS;
const IN_ORDER: [ImportFormat, Reader][] = [
  ...(Object.entries(OTHERS) as [ImportFormat, Reader][]),
  ['medium', { ...READERS.medium, files: /\.html$/i }],
  ['subscribers', subscribers],
];

const START = 64 * 1024;
/** A folder may have thousands of files that are not what its other files suggest. */
const MOST_LOOKED_AT = 50;

/** Finds out by content what a file, archive or folder is; nothing if it is unclear. */
export async function detectFormat(source: SourceFiles): Promise<ImportFormat | undefined> {
  const names = source.names();
  const starts = new Map<string, Promise<string>>();
  for (const [format, { files, recognises, isNamed }] of IN_ORDER) {
    const isAlone = names.length === 1 && !isNamed;
    for (const name of names.filter((each) => isAlone || files.test(each)).slice(0, MOST_LOOKED_AT)) {
      const start = starts.get(name) ?? startOf(source, name);
      starts.set(name, start);
      if (!recognises || (await recognises(await start, name))) return format;
    }
  }
  return names.length === 1 && READERS.jsonl.files.test(names[0] ?? '') ? 'jsonl' : undefined;
}

/** @returns nothing of a file that is damaged: its reader says so */
async function startOf(source: SourceFiles, name: string): Promise<string> {
  try {
    // UTF-16 without a mark at its beginning, read as if it were UTF-8.
    return (await readStart(source, name, START)).replaceAll('\0', '').trimStart();
  } catch (error) {
    if (error instanceof ImportError) return '';
    throw error;
  }
}

const PROLOGUE = /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[\s\S]*?\]\s*)?>)*/i;

function rootOf(start: string): string | undefined {
  if (!start.startsWith('<')) return undefined;
  const rest = start.slice(PROLOGUE.exec(start)?.[0].length ?? 0);
  return /^<([\w:]+)/.exec(rest)?.[1]?.toLowerCase();
}

function isMediumPost(html: string): boolean {
  return (
    /<article[^>]{0,200}\bh-entry\b/.test(html) && /\bgraf\b|Exported from <a href="https:\/\/medium\.com"/.test(html)
  );
}

/** Whether the first line is a post of an import file; of a long one there is only the beginning. */
function isImportLine(start: string): boolean {
  const [line = ''] = start.split('\n', 1);
  return line.startsWith('{') && /"title"\s*:\s*"/.test(line) && /"(?:content|summary)"\s*:\s*"/.test(line);
}
