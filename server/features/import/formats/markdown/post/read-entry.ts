import type { PostEntry } from '#server/features/import/entry.ts';
import { digest } from '#server/features/import/post-digest.ts';
import type { SourceFiles } from '#server/features/import/source/source-files.ts';
import { compose } from '#shared/text/compose.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { splitFrontMatter } from '../front-matter/split-front-matter.ts';
import { readMarkdown } from '../read-markdown.ts';
import type { Site } from '../site/site.ts';
import type { TextContext } from '../text/address.ts';
import { convertDialect } from '../text/convert-dialect.ts';
import { imageOf } from './post-image.ts';
import type { PostMeta } from './post-meta.ts';
import { withoutTitle } from './title.ts';

/**
 * @returns nothing if the text is too long, which is then a problem
 * @throws {FileFault}
 */
export async function readEntry(source: SourceFiles, context: TextContext): Promise<PostEntry | undefined> {
  const { post, site } = context;
  const { file, image, addresses, aliases, page, ...meta } = post;
  const { title } = meta;
  const { body } = splitFrontMatter(await readMarkdown(source, file.name));
  if (isTooLong(body, 2 * BODY_MAXIMUM, context)) return undefined;
  const converted = convertDialect(withoutTitle(body, title), context);
  if (isTooLong(converted.source, BODY_MAXIMUM, context)) return undefined;
  return {
    kind: 'post',
    ...keysOf(post, site),
    place: file.name,
    ...meta,
    text: {
      format: /^html?$/.test(file.extension) ? 'html' : 'markdown',
      source: converted.source,
      base: `archive:${file.name.slice(0, file.name.lastIndexOf('/') + 1)}`,
      ...(site.showsLineEnds ? { showsLineEnds: true } : {}),
    },
    summary: meta.summary ?? converted.summary,
    tags: [...new Set([...meta.tags, ...converted.tags])],
    image: imageOf(context),
    addresses: [...publicAddresses(post, site), `archive:${file.name}`],
  };
}

/** The text of one file may get shorter when it is converted, but not by half. */
function isTooLong({ length }: string, maximum: number, { post, remarks }: TextContext): boolean {
  if (length <= maximum) return false;
  const [characters, most] = [length, BODY_MAXIMUM].map((number) => number.toLocaleString('en'));
  remarks.unreadPost(
    post.file.name,
    `The text has ${characters} characters, and a post can have at most ${most}. Split it.`,
  );
  return true;
}

/** The same for a folder and for an archive with that folder in it. Other folders have files of the same name, too. */
function keysOf({ file: { name }, title, createdAt, publishedAt }: PostMeta, { root, origin }: Site) {
  const path = compose(name.slice(name.startsWith(root) ? root.length : 0));
  if (origin !== undefined) return { key: `markdown:${new URL(origin).host}:${path}` };
  const key = `markdown:${path}`;
  return { key, otherKey: `${key}#${digest([title, publishedAt ?? createdAt ?? null])}` };
}

function publicAddresses({ addresses }: PostMeta, { origin }: Site): string[] {
  return [...addresses.known, ...addresses.guessed].map((address) =>
    address.startsWith('/') ? `${origin ?? ''}${address}` : address,
  );
}
