import type { ImageFile } from '#shared/contracts/image.ts';
import type { FoundReferences } from '#shared/contracts/text-references.ts';
import { type CompiledText, citationKey, type LinkedPost, type References } from '#shared/markdown/compiled-text.ts';
import { api } from '#web/session/api.ts';

interface Names {
  images: string[];
  posts: string[];
  citations: string[];
}

/** Only a text with such words needs to know the names of the works. */
const LIKE_A_CITATION = /[\p{L}\p{M}][ \u00a0][\d०-९]{1,3}[.:][\d०-९]/u;
const WORKS = 'works';

/** As many names of a kind as one call may have. */
const NAMES_MAXIMUM = 2000;
/** What was missing, or could not be asked for, is asked for again after this time. */
const RETRY_MS = 30_000;

/** What the site has of what a text refers to, as far as it has been asked. */
export class KnownReferences implements References {
  readonly images = new Map<string, ImageFile>();
  readonly posts = new Map<string, LinkedPost>();
  readonly citations = new Map<string, string>();
  /** The names of the works that a text can cite; empty until the first answer. */
  works: string[] = [];
  /** When each name was asked for; a name that was answered and is missing is in none of the maps. */
  readonly #askedAt = new Map<string, number>();
  readonly #answered = new Set<string>();

  /** Asks for what is new in a text. @returns whether more is known afterwards */
  async learn(text: Pick<CompiledText, 'parts' | 'text'>): Promise<boolean> {
    const names = this.#unknownNames(text);
    const keys = Object.entries(names).flatMap(([kind, list]) => list.map((name: string) => `${kind} ${name}`));
    if (LIKE_A_CITATION.test(text.text) && this.#mayAsk(WORKS)) keys.push(WORKS);
    if (keys.length === 0) return false;
    for (const key of keys) this.#askedAt.set(key, Date.now());
    try {
      this.#add(await api<FoundReferences>('/post/references', { method: 'POST', body: names }));
    } catch {
      // The preview does without; the next change of the text after a while asks again.
      return false;
    }
    for (const key of keys) this.#answered.add(key);
    return true;
  }

  /** Adds a post that is known from elsewhere. */
  addPost(key: string, post: LinkedPost): void {
    this.posts.set(key, post);
  }

  /** Whether the site has said that it has no such post, or none that the writer may know of. */
  isMissing(key: string): boolean {
    return !this.posts.has(key) && this.#answered.has(`posts ${key}`);
  }

  #unknownNames({ parts }: Pick<CompiledText, 'parts'>): Names {
    const [images, posts, citations] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const part of parts) {
      if (typeof part === 'string') continue;
      if (part.kind === 'image') images.add(part.address);
      else if (part.kind === 'citation') citations.add(citationKey(part));
      else posts.add(part.key);
    }
    const unknown = (kind: keyof Names, names: Set<string>) =>
      [...names].filter((name) => !this[kind].has(name) && this.#mayAsk(`${kind} ${name}`)).slice(0, NAMES_MAXIMUM);
    return {
      images: unknown('images', images),
      posts: unknown('posts', posts),
      citations: unknown('citations', citations),
    };
  }

  #mayAsk(key: string): boolean {
    return Date.now() - (this.#askedAt.get(key) ?? Number.NEGATIVE_INFINITY) > RETRY_MS;
  }

  #add({ images, posts, citations, works }: FoundReferences): void {
    this.works = works;
    for (const { address, file } of images) this.images.set(address, file);
    for (const { key, slug, title, is_published } of posts)
      this.posts.set(key, { slug, title, isPublished: is_published });
    for (const { key, path } of citations) this.citations.set(key, path);
  }
}

/** A sentence on each post of the site that the text links to in vain. */
export function findLinkProblems({ parts }: Pick<CompiledText, 'parts'>, known: KnownReferences): string[] {
  const keys = new Set(parts.flatMap((part) => (typeof part !== 'string' && part.kind === 'post' ? [part.key] : [])));
  return [...keys].flatMap((key) => {
    const post = known.posts.get(key);
    if (post && !post.isPublished) return [`“${post.title}” is not published: readers cannot open the link to it.`];
    return known.isMissing(key) ? [`There is no post at /blog/${key}: the link to it leads nowhere.`] : [];
  });
}
