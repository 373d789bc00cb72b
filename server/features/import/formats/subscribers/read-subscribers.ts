import type { ListSite } from '#server/features/newsletter/lists/read-list.ts';
import type { Entry } from '../../entry.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';
import { readSubscriberLists } from '../subscriber-lists.ts';

/**
 * Reads the list of a newsletter program, or an archive of them.
 * @throws {ImportError} if nothing tells which of its columns is which
 */
export async function* readSubscribers(source: SourceFiles, site: ListSite): AsyncGenerator<Entry> {
  const lists = yield* readSubscriberLists(source, site);
  if (lists > 0) return;
  throw new ImportError(
    `${source.name} has no columns that are known here. Import it on the screen “Subscribers”, which asks what they are.`,
  );
}
