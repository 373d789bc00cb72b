import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentReleaseFolder } from '#server/pages/render-page.ts';
import { BROWSER_HEADERS, type Figure, PROMISES } from './figures.ts';
import { httpGet } from './load.ts';
import { fail } from './processes.ts';

type Manifest = Record<string, { file: string; imports?: string[] }>;

const GROUP = 'First view, in KB of 1,000 bytes, Brotli unless another encoding is named';
const READER = 'web/entry-reader.ts';
const HYDRATION = 'web/islands/hydrate-island.tsx';
const LIKE = 'web/features/likes/like.tsx';
const COMMENTS = 'web/features/comments/comments.tsx';
/** The module that the dashboard begins with. */
const ENTRY = 'web/entry-dashboard.tsx';
const EDITOR = 'web/features/rich-editor/rich-editor.tsx';
/** What a form with a formatted text loads whichever editor it has: its page, and what counts and renders the text. */
const FORM = [ENTRY, 'web/pages/dashboard/dashboard.tsx', 'web/features/text-field/renderer.ts'];
/** A page that is often requested is compressed as well as possible in this time. */
const COMPRESSED_AFTER_MS = 500;

/** Measures the transferred bytes of a post in each language, and of the editor. */
export async function measureFirstViews(origin: string, english: string, hindi: string): Promise<Figure[]> {
  const file = join(await currentReleaseFolder(), 'client/.vite/manifest.json');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const { firstViewWithFonts, firstViewInHindi, scriptsOfEditor, scriptsOfResponse } = PROMISES;
  /** What a source is loaded with, without what is there already. */
  const added = async (name: string, sources: string[], there: string[], promised: Figure['promised']) => {
    const files = new Set(sources.flatMap((source) => closure(source, manifest)));
    for (const file of there.flatMap((source) => closure(source, manifest))) files.delete(file);
    return { group: GROUP, name, value: await kilobytes(origin, files, 'gzip'), unit: 'KB gzip', promised };
  };
  return [
    ...(await measurePost({ origin, path: english, name: 'post', withFonts: firstViewWithFonts }, manifest)),
    ...(await measurePost({ origin, path: hindi, name: 'Hindi post', withFonts: firstViewInHindi }, manifest)),
    await added('what a first like adds', [HYDRATION, LIKE], [READER], scriptsOfResponse),
    await added('what a first comment adds', [HYDRATION, COMMENTS], [READER], scriptsOfResponse),
    await added('what the rich editor adds to a form', [EDITOR], FORM, scriptsOfEditor),
  ];
}

interface View {
  origin: string;
  path: string;
  name: string;
  withFonts: Figure['promised'];
}

async function measurePost({ origin, path, name, withFonts }: View, manifest: Manifest): Promise<Figure[]> {
  for (let time = 0; time < 6; time += 1) await httpGet(origin + path, BROWSER_HEADERS);
  await sleep(COMPRESSED_AFTER_MS);
  const text = (await httpGet(origin + path)).body.toString();
  const links = tags(text, 'link');
  const styles = links.filter((link) => link.rel === 'stylesheet').map(({ href = '' }) => href);
  const faces = links.filter((link) => link.rel === 'preload' && link.as === 'font').map(({ href = '' }) => href);
  const scripts = tags(text, 'script').flatMap(({ src }) => src ?? []);
  const importsOf = (address: string) => {
    const source = Object.keys(manifest).find((each) => `/${manifest[each]?.file}` === address);
    return source === undefined ? [] : closure(source, manifest);
  };
  const boot = [...new Set([...scripts, ...scripts.flatMap(importsOf)])];
  if (styles.length === 0 || boot.length === 0) fail(`${path} names no style sheet or no script.`);
  const html = await kilobytes(origin, [path]);
  const withoutFonts = html + (await kilobytes(origin, [...styles, ...boot]));
  const figure = (what: string, value: number, promised?: Figure['promised'], unit = 'KB'): Figure => {
    return { group: GROUP, name: `${name}, ${what}`, value, unit, promised };
  };
  return [
    figure('HTML', html),
    figure('without fonts', withoutFonts, PROMISES.firstView),
    figure('with fonts', withoutFonts + (await kilobytes(origin, faces)), withFonts),
    figure('style', await kilobytes(origin, styles), PROMISES.styleOfPost),
    figure('script', await kilobytes(origin, boot, 'gzip'), undefined, 'KB gzip'),
  ];
}

/** The size of files as they are transferred in an encoding. */
async function kilobytes(origin: string, paths: Iterable<string>, encoding = 'br'): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await httpGet(origin + path, { 'accept-encoding': encoding })).body.length;
  return bytes / 1000;
}

function closure(source: string, manifest: Manifest, visited = new Set<string>()): string[] {
  const row = manifest[source] ?? fail(`The build's manifest has no ${source}.`);
  if (visited.has(source)) return [];
  visited.add(source);
  return [`/${row.file}`, ...(row.imports ?? []).flatMap((each) => closure(each, manifest, visited))];
}

function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  );
}
