import { compose } from '#shared/text/compose.ts';
import { decoded } from '#shared/text/decoded.ts';
import { slugify } from './addresses.ts';
import type { ForeignSite } from './foreign-site.ts';
import type { PostMeta } from './read-post.ts';

const TEXT_ENDINGS = ['', '.md', '.markdown', '.mdx', '/index.md', '/_index.md', '.html'];
/** Where the usual programs keep the files to which `/images/lamp.jpg` leads. */
const PUBLIC_FOLDERS = ['static/', 'public/', 'assets/', '', 'content/', 'src/', 'src/assets/', 'source/'];

/** Finds the files and posts of a source by everything that texts call them. */
export class SourceIndex {
  readonly #site: ForeignSite;
  readonly #files = new Map<string, string>();
  readonly #byLastName = new Map<string, string>();
  readonly #posts = new Map<string, PostMeta>();
  readonly #byAddress = new Map<string, string>();
  readonly #byWords = new Map<string, string>();
  readonly #translations = new Map<string, PostMeta[]>();

  constructor(names: readonly string[], site: ForeignSite, posts: readonly PostMeta[]) {
    this.#site = site;
    for (const post of posts) this.#addPost(post);
    // In a vault, a name alone means the file that lies highest.
    const depthOf = (name: string) => name.split('/').length;
    for (const name of names.toSorted((one, other) => depthOf(one) - depthOf(other))) {
      this.#files.set(fold(name), name);
      if (!/(?:^|\/)\./.test(name)) addFirst(this.#byLastName, fold(name.slice(name.lastIndexOf('/') + 1)), name);
    }
  }

  #addPost(post: PostMeta): void {
    const { name, stem } = post.file;
    this.#posts.set(name, post);
    this.#translations.set(stem, [...(this.#translations.get(stem) ?? []), post]);
    for (const address of post.addresses) addFirst(this.#byAddress, canonicalPath(address), name);
    for (const words of [post.title, ...post.aliases, slugify(post.title)]) addFirst(this.#byWords, fold(words), name);
  }

  post(name: string): PostMeta | undefined {
    return this.#posts.get(name);
  }

  /** The post in this language among those that translate each other, as their names or their folders say. */
  translation(name: string, language: string | undefined): string | undefined {
    const post = this.#posts.get(name);
    const isIn = ({ file }: PostMeta) => (file.language ?? this.#site.defaultLanguage) === language?.toLowerCase();
    if (!post || language === undefined || isIn(post)) return name;
    return this.#translations.get(post.file.stem)?.find(isIn)?.file.name;
  }

  /** The post that was at an address relative to the root of the old site. */
  postAt(path: string): string | undefined {
    return this.#byAddress.get(canonicalPath(path));
  }

  /** A file by its path within the source, with or without its ending. */
  file(path: string): string | undefined {
    const normal = normalPath(path);
    if (normal === undefined) return undefined;
    return TEXT_ENDINGS.map((ending) => this.#files.get(fold(normal + ending))).find((file) => file !== undefined);
  }

  /** The file to which an address of the site led that begins with a slash. */
  publicFile(path: string): string | undefined {
    const { root, folders } = this.#site;
    const places = [...PUBLIC_FOLDERS, ...folders.map((folder) => folder.path)];
    const found = places.map((place) => this.#files.get(fold(root + place + path.replace(/^\/+/, ''))));
    return found.find((file) => file !== undefined);
  }

  /** What a wiki link means: a path, or the name, the title or another name of a note. */
  note(target: string, from: string): string | undefined {
    const folder = from.slice(0, from.lastIndexOf('/') + 1);
    const last = fold(target.slice(target.lastIndexOf('/') + 1));
    const isPath = target.includes('/');
    const path = isPath ? (this.file(folder + target) ?? this.file(this.#site.root + target)) : undefined;
    const byName = this.#byLastName.get(last) ?? this.#byLastName.get(`${last}.md`);
    return path ?? byName ?? this.#byWords.get(fold(target)) ?? this.#byWords.get(slugify(target));
  }
}

function addFirst(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value);
}

/** Programs on macOS spell names in another normal form, and not every system tells cases apart. */
function fold(name: string): string {
  return compose(name).toLowerCase();
}

/** @returns the path without `.` and `..`, or `undefined` if it leads out of the source */
function normalPath(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Servers give the same page with and without these endings. */
function canonicalPath(address: string): string {
  const path = compose(decoded(address.replace(/^https?:\/\/[^/]*/i, '')));
  return `/${path.replace(/^\/+/, '').replace(/(?:^|\/)index\.html?$|\.html?$|(?<!\/)\/+$/, '')}`.toLowerCase();
}
