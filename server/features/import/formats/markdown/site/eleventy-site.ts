import { Fields } from '../front-matter/fields.ts';
import type { Data } from '../front-matter/parse-data.ts';
import { type Site, setAddress, withSlash } from './site.ts';

const INPUT = /\binput:\s*["'`]\.?\/?([\w./-]+)["'`]/;
const ADDRESS = /\b(?:site)?url["']?\s*:\s*["'`](https?:\/\/[^"'`\s]+)["'`]/i;
const TITLE = /\btitle["']?\s*:\s*["'`]([^"'`\n]+)["'`]/;
const PREFIX = /\bpathPrefix:\s*["'`]([\w./-]+)["'`]/;

/** An option of the Markdown parser that Eleventy uses. */
const LINE_ENDS = /\bbreaks["']?\s*:\s*true\b/;

/** Eleventy is configured by programs, which are not run: what they plainly say is read from their text. */
export function applyEleventyScript(site: Site, script: string): void {
  const [, input] = INPUT.exec(script) ?? [];
  if (input !== undefined && input !== '.') site.folders = [{ path: withSlash(input) }];
  if (site.origin === undefined) setAddress(site, ADDRESS.exec(script)?.[1]);
  site.title ??= TITLE.exec(script)?.[1];
  if (LINE_ENDS.test(script)) site.showsLineEnds = true;
  const [, prefix] = PREFIX.exec(script) ?? [];
  if (prefix !== undefined) site.basePath = withSlash(`/${prefix.replace(/^\/|\/$/g, '')}`.replace(/^\/+/, '/'));
}

/** A vault says where its templates are, and whether its lines are shown as other programs would show them. */
export function applyObsidianSettings(site: Site, settings: Data): void {
  const fields = new Fields(settings);
  const folder = fields.text('folder');
  if (folder) site.templates = withSlash(folder);
  if (fields.flag('strictLineBreaks')) site.showsLineEnds = false;
}
