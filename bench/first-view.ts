import { setTimeout } from 'node:timers/promises';
import { closure, ENTRY, type Manifest, readManifest, transferredKilobytes } from './build-files.ts';
import type { Figure } from './figures.ts';
import { httpGetOk } from './http-get.ts';

interface ViewedPage {
  name: string;
  path: string;
  /** The name of its module in the build's manifest. */
  source: string;
}

const GROUP = 'First view, in KB of 1,000 bytes, Brotli unless another encoding is named';

/** Measures the transferred bytes of a post in each language, of the home page and of the list. */
export async function measureFirstViews(origin: string, english: string, hindi: string): Promise<Figure[]> {
  const pages: ViewedPage[] = [
    { name: 'post', path: english, source: 'web/pages/post/post.tsx' },
    { name: 'Hindi post', path: hindi, source: 'web/pages/post/post.tsx' },
    { name: 'home', path: '/', source: 'web/pages/home/home.tsx' },
    { name: 'blog', path: '/blog', source: 'web/pages/blog/blog.tsx' },
  ];
  const manifest = await readManifest();
  const figures: Figure[] = [];
  for (const page of pages) figures.push(...(await measureFirstView(origin, page, manifest)));
  return figures;
}

async function measureFirstView(origin: string, { name, path, source }: ViewedPage, manifest: Manifest) {
  const text = (await httpGetOk(origin + path)).body.toString();
  const links = tags(text, 'link');
  const styles = links.filter((link) => link.rel === 'stylesheet').map(({ href = '' }) => href);
  const faces = links.filter((link) => link.rel === 'preload' && link.as === 'font').map(({ href = '' }) => href);
  const scripts = tags(text, 'script').flatMap(({ src }) => src ?? []);
  const boot = [...new Set([...scripts, ...scripts.flatMap((script) => importsOf(script, manifest))])];
  if (styles.length === 0 || boot.length === 0) throw new Error(`${path} names no style sheet or no script.`);
  const all = new Set([...boot, ...closure(ENTRY, manifest), ...closure(source, manifest)]);

  const kilobytes = (paths: Iterable<string>, encoding = 'br') => transferredKilobytes(origin, paths, encoding);
  const sizes = await sizesOverTime(() => kilobytes([path]));
  const [html, style, script] = [Math.min(...sizes), await kilobytes(styles), await kilobytes(boot)];
  const withoutFonts = html + style + script;
  const figure = (what: string, value: number, unit = 'KB') => ({
    group: GROUP,
    name: `${name}, ${what}`,
    value,
    unit,
  });
  return [
    figure('HTML', html),
    figure('HTML, before it is sent often', Math.max(...sizes)),
    figure('style', style),
    figure('boot script', script),
    figure('without fonts', withoutFonts),
    figure('with fonts', withoutFonts + (await kilobytes(faces))),
    { ...figure('all scripts', await kilobytes(all, 'gzip'), 'KB gzip'), note: `${all.size} files` },
  ];
}

/** A page that is requested often is compressed better after a while; readers of the first view mostly get that. */
async function sizesOverTime(measure: () => Promise<number>): Promise<number[]> {
  const sizes: number[] = [];
  for (let times = 0; times < 20; times += 1) {
    sizes.push(await measure());
    await setTimeout(50);
  }
  return sizes;
}

/** The attributes of each tag with this name. */
function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  );
}

function importsOf(address: string, manifest: Manifest): string[] {
  const source = Object.keys(manifest).find((name) => `/${manifest[name]?.file}` === address);
  return source === undefined ? [] : closure(source, manifest);
}
