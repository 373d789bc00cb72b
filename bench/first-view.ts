import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentReleaseFolder } from '#server/pages/render-page.ts';
import type { Figure } from './figures.ts';
import { httpGetOk } from './load.ts';
import { fail } from './processes.ts';

/** The build's list of its files, by the module that each one is made from. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** The module that every page begins with. */
export const ENTRY = 'web/entry-client.tsx';

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(readFileSync(join(await currentReleaseFolder(), 'client/.vite/manifest.json'), 'utf8'));
}

/** A chunk and all of its static imports, direct and indirect. */
export function closure(source: string, manifest: Manifest, visited = new Set<string>()): string[] {
  const row = manifest[source] ?? fail(`The build's manifest has no ${source}.`);
  if (visited.has(source)) return [];
  visited.add(source);
  return [`/${row.file}`, ...(row.imports ?? []).flatMap((each) => closure(each, manifest, visited))];
}

/** The size of files as they are transferred in an encoding. */
export async function transferredKilobytes(origin: string, paths: Iterable<string>, encoding: string): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await httpGetOk(origin + path, { 'accept-encoding': encoding })).body.length;
  return bytes / 1000;
}

/** Measures the transferred bytes of a post in each language, of the home page and of the list. */
export async function measureFirstViews(origin: string, english: string, hindi: string): Promise<Figure[]> {
  const manifest = await readManifest();
  const figures: Figure[] = [];
  for (const [name, path, source] of [
    ['post', english, 'web/pages/post/post.tsx'],
    ['Hindi post', hindi, 'web/pages/post/post.tsx'],
    ['home', '/', 'web/pages/home/home.tsx'],
    ['blog', '/blog', 'web/pages/blog/blog.tsx'],
  ] as const) {
    for (const [what, value, unit] of await sizesOf(origin, path, source, manifest)) {
      const group = 'First view, in KB of 1,000 bytes, Brotli unless another encoding is named';
      figures.push({ group, name: `${name}, ${what}`, value, unit });
    }
  }
  return figures;
}

async function sizesOf(origin: string, path: string, source: string, manifest: Manifest) {
  const text = (await httpGetOk(origin + path)).body.toString();
  const links = tags(text, 'link');
  const styles = links.filter((link) => link.rel === 'stylesheet').map(({ href = '' }) => href);
  const faces = links.filter((link) => link.rel === 'preload' && link.as === 'font').map(({ href = '' }) => href);
  const scripts = tags(text, 'script').flatMap(({ src }) => src ?? []);
  const importsOf = (address: string) => {
    const name = Object.keys(manifest).find((each) => `/${manifest[each]?.file}` === address);
    return name === undefined ? [] : closure(name, manifest);
  };
  const boot = [...new Set([...scripts, ...scripts.flatMap(importsOf)])];
  if (styles.length === 0 || boot.length === 0) fail(`${path} names no style sheet or no script.`);
  const all = new Set([...boot, ...closure(ENTRY, manifest), ...closure(source, manifest)]);
  const kilobytes = (paths: Iterable<string>, encoding = 'br') => transferredKilobytes(origin, paths, encoding);
  // A page that is requested often is compressed better after a while; readers of the first view mostly get that.
  let html = await kilobytes([path]);
  for (let times = 0; times < 20; times += 1) {
    await sleep(50);
    html = Math.min(html, await kilobytes([path]));
  }
  const withoutFonts = html + (await kilobytes(styles)) + (await kilobytes(boot));
  return [
    ['HTML', html, 'KB'],
    ['without fonts', withoutFonts, 'KB'],
    ['with fonts', withoutFonts + (await kilobytes(faces)), 'KB'],
    ['all scripts', await kilobytes(all, 'gzip'), 'KB gzip'],
  ] as const;
}

/** The attributes of each tag with this name. */
function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  );
}
