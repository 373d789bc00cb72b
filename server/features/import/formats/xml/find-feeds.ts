import type { SourceFiles } from '../../source/source-files.ts';
import { ImportError } from '../../source/source-files.ts';

/** What macOS adds to archives, and files that begin with a point. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;

/**
 * The files of an archive or folder that may be feeds; a single file is one whatever its name is.
 * @throws {ImportError} if there are none
 */
export function findFeeds(source: SourceFiles, pattern: RegExp, wanted: string): string[] {
  const names = source.names();
  const found = names.filter((name) => pattern.test(name) && !HIDDEN.test(name));
  if (found.length > 0) return found;
  const [only] = names;
  if (only !== undefined && names.length === 1) return [only];
  throw new ImportError(`There is no ${wanted} in ${source.name}.`);
}
