import { Fields } from '../front-matter/fields.ts';
import type { Data } from '../front-matter/parse-data.ts';
import { type Site, setAddress, withSlash } from './site.ts';

const INPUT = /\binput:\s*["'`]\.?\/?([\w./-]+)["'`]/;
const ADDRESS = /\b(?:site)?url["']?\s*:\s*["'`](https?:\/\/[^"'`\s]+)["'`]/i;
const TITLE = /\btitle["']?\s*:\s*["'`]([^"'`\n]+)["'`]/;
const PREFIX = /\bpathPrefix:\s*["'`]([\w./-]+)["'`]/;

/** Eleventy is configured by programs, which are not run: what they plainly say is read from their text. */
export function applyEleventyScript(site: Site, script: string): void {
  const [, input] = INPUT.exec(script) ?? [];
  if (input !== undefined && input !== '.') site.folders = [{ path: withSlash(input) }];
  if (site.origin === undefined) setAddress(site, ADDRESS.exec(script)?.[1]);
  site.title ??= TITLE.exec(script)?.[1];
  const [, prefix] = PREFIX.exec(script) ?? [];
  if (prefix !== undefined) site.basePath = withSlash(`/${prefix.replace(/^\/|\/$/g, '')}`.replace(/^\/+/, '/'));
}

/** A vault says where its templates are. */
export function applyObsidianSettings(site: Site, settings: Data): void {
  const folder = new Fields(settings).text('folder');
  if (folder) site.templates = withSlash(folder);
}
