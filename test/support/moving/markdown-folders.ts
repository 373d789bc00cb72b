import type { Entry, PostEntry, RemarkEntry } from '#server/features/import/entry.ts';
import { readMarkdownFolder } from '#server/features/import/formats/markdown/read-markdown-folder.ts';
import { readAll, sourceFiles } from './source-files.ts';

/** What comes of a folder of Markdown, by kind. */
export async function readFolder(files: Record<string, string | Uint8Array>) {
  const entries = await readAll(readMarkdownFolder(sourceFiles(files)));
  const posts = entries.filter((entry): entry is PostEntry => entry.kind === 'post');
  const remarks = (kind: RemarkEntry['kind']) =>
    entries
      .filter((entry): entry is RemarkEntry => entry.kind === kind)
      .map(({ place, remark }) => `${place}: ${remark}`);
  return { entries, posts, problems: remarks('problem'), leftOut: remarks('left out') };
}

/** The post of a file. */
export async function readPost(
  content: string | Uint8Array,
  { name = 'lamp.md', others = {} }: { name?: string; others?: Record<string, string> } = {},
): Promise<PostEntry> {
  const { posts, problems } = await readFolder({ [name]: content, ...others });
  const found = posts.find(({ place }) => place === name);
  if (!found) throw new Error(`There is no post ${name}: ${problems.join(' ')}`);
  return found;
}

/** What becomes of a text in a site of Hugo, Jekyll, Eleventy or Obsidian. */
export async function readBody(
  kind: 'hugo' | 'jekyll' | 'eleventy' | 'obsidian',
  body: string,
  others: Record<string, string> = {},
): Promise<string> {
  const { file, config } = SITES[kind];
  const post = await readPost(`---\ntitle: The lamp\ndate: 2021-09-01\n---\n${body}`, {
    name: file,
    others: { ...config, ...others },
  });
  return post.text.source;
}

const SITES = {
  hugo: { file: 'content/posts/lamp.md', config: { 'hugo.toml': 'baseURL = "https://old.example/"' } },
  jekyll: {
    file: '_posts/2021-09-01-lamp.md',
    config: { '_config.yml': 'url: https://old.example\npermalink: pretty' },
  },
  eleventy: { file: 'posts/lamp.md', config: { 'eleventy.config.js': '' } },
  obsidian: { file: 'Lamp.md', config: { '.obsidian/app.json': '{}' } },
};

export function onlyRedirects(entries: Entry[]) {
  return entries.filter((entry) => entry.kind === 'redirect').map(({ from, to }) => ({ from, to }));
}
