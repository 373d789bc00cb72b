import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentReleaseFolder } from '#server/pages/built-pages.ts';
import { httpGetOk } from './http-get.ts';

/** Bytes as transferred. */
export interface Transferred {
  brotli: number;
  gzip: number;
}

export interface FirstView {
  name: string;
  html: Transferred;
  style: Transferred;
  boot: Transferred;
  /** Fetched at the first intent: entry, shared chunks, the page's own. */
  bundle: Transferred;
  bundleFiles: number;
  fonts: number;
  /** HTML, style and boot: all that comes before the reader reaches for something, fonts apart. */
  beforeIntent: Transferred;
}

export interface ViewedPage {
  name: string;
  path: string;
  /** As the build's manifest names it. */
  source: string;
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

const ENTRY = 'web/entry-client.tsx';

export async function measureFirstViews(origin: string, pages: ViewedPage[]): Promise<FirstView[]> {
  const manifest: Manifest = JSON.parse(
    readFileSync(join(await currentReleaseFolder(), 'client/.vite/manifest.json'), 'utf8'),
  );
  const views: FirstView[] = [];
  for (const page of pages) views.push(await measureFirstView(origin, page, manifest));
  return views;
}

async function measureFirstView(origin: string, { name, path, source }: ViewedPage, manifest: Manifest) {
  const html = (await httpGetOk(origin + path)).body.toString();
  const links = tags(html, 'link');
  const styles = links.filter((link) => link.rel === 'stylesheet').map(({ href = '' }) => href);
  const fonts = links.filter((link) => link.rel === 'preload' && link.as === 'font').map(({ href = '' }) => href);
  const scripts = tags(html, 'script').flatMap(({ src }) => src ?? []);
  const boot = [...new Set([...scripts, ...scripts.flatMap((script) => importsOf(script, manifest))])];
  const bundle = [...new Set([...closure(ENTRY, manifest), ...closure(source, manifest)])].filter(
    (file) => !boot.includes(file),
  );
  if (styles.length === 0 || boot.length === 0) throw new Error(`${path} names no style sheet or no script.`);

  const view = {
    name,
    html: await transferred(origin, [path]),
    style: await transferred(origin, styles),
    boot: await transferred(origin, boot),
    bundle: await transferred(origin, bundle),
    bundleFiles: bundle.length,
    fonts: (await transferred(origin, fonts)).brotli,
  };
  return { ...view, beforeIntent: add(view.html, view.style, view.boot) };
}

/** The attributes of each tag of that name. */
function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  );
}

function importsOf(address: string, manifest: Manifest): string[] {
  const source = Object.keys(manifest).find((name) => `/${manifest[name]?.file}` === address);
  return source === undefined ? [] : closure(source, manifest);
}

/** A chunk and all that it imports before it runs. */
function closure(source: string, manifest: Manifest, seen = new Set<string>()): string[] {
  const row = manifest[source];
  if (!row) throw new Error(`The build's manifest has no ${source}.`);
  if (seen.has(source)) return [];
  seen.add(source);
  return [`/${row.file}`, ...(row.imports ?? []).flatMap((each) => closure(each, manifest, seen))];
}

async function transferred(origin: string, paths: string[]): Promise<Transferred> {
  const sum = { brotli: 0, gzip: 0 };
  for (const path of paths) {
    sum.brotli += (await httpGetOk(origin + path, { 'accept-encoding': 'br' })).body.length;
    sum.gzip += (await httpGetOk(origin + path, { 'accept-encoding': 'gzip' })).body.length;
  }
  return sum;
}

function add(...parts: Transferred[]): Transferred {
  return parts.reduce((sum, part) => ({ brotli: sum.brotli + part.brotli, gzip: sum.gzip + part.gzip }));
}
