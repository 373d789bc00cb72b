import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Few files, and none that a reader loads in vain: what readers load with each page, each island, what islands have in
 * common, and the forms of an account are a file each. The libraries seldom change, so browsers keep them from one release
 * to the next. All else, such as the dashboard, is left to the bundler.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'libraries';
  const roots = rootsOf(id, modules);
  if ([...roots].some((root) => root.endsWith('/web/entry-reader.ts'))) return 'reader';
  const islands = [...roots].filter((root) => isIsland(root, modules));
  if (islands.length > 0 && islands.every((island) => island.includes('/web/pages/account/'))) return 'account';
  // What starts islands is loaded with each of them.
  const isForAll = roots.size > 1 && [...roots].some((root) => root.endsWith('/web/islands/hydrate-island.tsx'));
  if (islands.length > 1 || isForAll) return 'islands';
  // What an island shares with the dashboard alone; what is its own is in its file in any case.
  return roots.size > 1 ? (islands[0]?.replace(/.*\/|\.\w+$/g, '') ?? null) : null;
}

/** The modules that a module is loaded with: entries, and what is imported dynamically. */
function rootsOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const roots = new Set<string>();
  if (seen.has(id)) return roots;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (!info) return roots;
  if (info.isEntry || info.dynamicImporters.length > 0) roots.add(id);
  for (const importer of info.importers) for (const root of rootsOf(importer, modules, seen)) roots.add(root);
  return roots;
}

function isIsland(id: string, modules: Modules): boolean {
  const importers = modules.getModuleInfo(id)?.dynamicImporters ?? [];
  return importers.some((importer) => importer.endsWith('/web/islands/island-list.ts'));
}
