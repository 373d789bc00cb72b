import { readGhostLines } from '#server/features/redirects/files/ghost-yaml.ts';
import { readText } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';

const DEFAULT = '/{slug}/';
const MOST_BYTES = 1024 ** 2;

interface AddressParts {
  slug: string;
  id: string;
  publishedAt: number | undefined;
  tag: string | undefined;
  author: string | undefined;
}

/**
 * @param setting the permalink of Ghost before version 2, such as `/:year/:month/:day/:slug/`
 * @returns the patterns of the addresses of posts
 */
export async function findPermalinks(source: SourceFiles, setting: string | undefined): Promise<string[]> {
  const file = source.names().find((name) => /(?:^|\/)routes[^/]*\.ya?ml$/.test(name));
  const own = file === undefined ? [] : await permalinksIn(source, file);
  const old = setting?.includes(':slug') ? [setting.replace(/:(\w+)/g, '{$1}')] : [];
  return [...new Set([...own, ...old, DEFAULT])];
}

async function permalinksIn(source: SourceFiles, file: string): Promise<string[]> {
  try {
    let section = '';
    const permalinks: string[] = [];
    for (const line of readGhostLines(await readText(source, file, MOST_BYTES))) {
      if (line?.indent === 0) section = line.name;
      const isPermalink = section === 'collections' && line?.name === 'permalink';
      if (isPermalink && line.value.startsWith('/')) permalinks.push(line.value);
    }
    return permalinks;
  } catch (error) {
    if (error instanceof ImportError) return [];
    throw error;
  }
}

/** @returns the addresses of a post, relative to the root of the old site: its export does not say what its host was */
export function addressesOf(permalinks: readonly string[], parts: AddressParts): string[] {
  const paths = permalinks.map((permalink) => fill(permalink, parts)).filter((path) => path !== undefined);
  return [...new Set([...paths, ...paths.map((path) => `${path.replace(/\/?$/, '/')}amp/`)])];
}

function fill(permalink: string, { slug, id, publishedAt, tag, author }: AddressParts): string | undefined {
  const [year, month, day] = publishedAt === undefined ? [] : new Date(publishedAt).toISOString().split(/[-T]/);
  const values: Record<string, string | undefined> = { slug, id, year, month, day };
  values.primary_tag = tag ?? 'all';
  values.primary_author = author;
  values.author = author;
  let isComplete = true;
  const path = permalink.replace(/\{(\w+)\}/g, (_, name: string) => {
    isComplete &&= values[name] !== undefined;
    return values[name] ?? '';
  });
  return isComplete ? path : undefined;
}
