import { FileFault, ImportError, type SourceFiles } from '#server/features/import/source/source-files.ts';
import type { Remarks } from '../../remarks.ts';
import { type Data, parseData } from '../front-matter/parse-data.ts';
import type { FrontMatterKind } from '../front-matter/split-front-matter.ts';
import { readMarkdown } from '../read-markdown.ts';
import { applyEleventyScript, applyObsidianSettings } from './eleventy-site.ts';
import { findSite } from './find-site.ts';
import { applyHugoConfig } from './hugo-site.ts';
import { applyJekyllConfig } from './jekyll-site.ts';
import { emptySite, type Site } from './site.ts';

const KINDS: Record<string, FrontMatterKind> = { yaml: 'yaml', yml: 'yaml', toml: 'toml', json: 'json' };

/** Reads what the settings of a site say of its texts. Scripts among them are not run: what is plain in them is read. */
export async function readSite(source: SourceFiles, remarks: Remarks): Promise<Site> {
  const { kind, root, configs } = findSite(source.names());
  const site = emptySite(kind, root);
  const merged: Data = Object.create(null);
  for (const name of configs) {
    try {
      const text = await readMarkdown(source, name);
      const format = KINDS[name.slice(name.lastIndexOf('.') + 1)];
      if (!format || kind === 'eleventy') applyEleventyScript(site, text);
      else addSettings(merged, name, parseData(format, text, 'file of settings'));
    } catch (error) {
      if (!(error instanceof FileFault || error instanceof ImportError)) throw error;
      remarks.problem(name, error.message);
    }
  }
  if (kind === 'hugo') applyHugoConfig(site, merged, source.names());
  if (kind === 'jekyll') applyJekyllConfig(site, merged);
  if (kind === 'obsidian') applyObsidianSettings(site, merged);
  if (kind === 'eleventy') chooseInput(site, source.names());
  return site;
}

/** `config/_default/permalinks.toml` has the table `permalinks` of the settings. */
function addSettings(merged: Data, name: string, settings: Data): void {
  const [, part = ''] = /_default\/(\w+)\.\w+$/.exec(name) ?? [];
  if (part === '' || part === 'hugo' || part === 'config') Object.assign(merged, settings);
  else merged[part] = settings;
}

function chooseInput(site: Site, names: readonly string[]): void {
  const [folder] = site.folders;
  if (folder?.path) return;
  const usual = ['content/', 'src/content/', 'src/'].find((path) =>
    names.some((name) => name.startsWith(site.root + path)),
  );
  site.folders = [{ path: usual ?? '' }];
}
