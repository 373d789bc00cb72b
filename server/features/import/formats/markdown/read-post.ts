import type { PostEntry } from '#server/features/import/entry.ts';
import type { SourceFiles } from '#server/features/import/source/source-files.ts';
import { compose } from '#shared/text/compose.ts';
import { decoded } from '#shared/text/decoded.ts';
import { BODY_MAXIMUM } from '#shared/writing.ts';
import { digest } from '../../imported-post.ts';
import { isImageName } from '../../text/addresses.ts';
import type { Remarks } from '../remarks.ts';
import { addressesOf, slugify } from './addresses.ts';
import { type ForeignSite, partsOf, type TextFile } from './foreign-site.ts';
import { parseData, readText } from './front-matter.ts';
import { fieldsOf, plainFields } from './post-fields.ts';
import { dateOf, type PageKind, type Publication, pageKindOf, readPublication } from './publication.ts';
import { convertDialect, plainWords } from './text/convert-dialect.ts';
import { blocksOf } from './text/kept-parts.ts';
import { findFile, type TextContext } from './text/text-addresses.ts';
import { readFileName } from './text-files.ts';

/** What is known of a post before its text is read again. */
export interface PostMeta extends Publication, ReturnType<typeof plainFields> {
  file: TextFile;
  title: string;
  slug?: string | undefined;
  /** On the old site, relative to its root: that for readers first. */
  addresses: string[];
  /** Absent if it was a post. */
  page?: PageKind | undefined;
}

/** @throws {FileFault} if the text or its front matter cannot be read */
export async function readMeta(
  source: SourceFiles,
  file: TextFile,
  site: ForeignSite,
  remarks: Remarks,
): Promise<PostMeta> {
  const { frontMatter, body } = await readText(source, file.name);
  const fields = fieldsOf(frontMatter ? parseData(frontMatter.kind, frontMatter.source) : {}, file, site);
  const { date: nameDate, name } = readFileName(file.stem);
  const common = { fields, file, site, remarks, hasFrontMatter: frontMatter !== undefined };
  const facts = { ...common, date: dateOf(common) ?? nameDate };
  const title = fields.text('title') ?? beginningHeading(body)?.title ?? titleOfName(file, name, site);
  const slug = fields.text('slug');
  const { summary, ...others } = plainFields(fields, file, site, remarks);
  return {
    ...readPublication(facts),
    file,
    title: title.replace(/\s+/g, ' ').trim(),
    summary,
    slug: slugify(slug ?? slugOfFile(file, name, site)) || undefined,
    ...others,
    addresses: addressesOf({ ...facts, name, title, slug, categories: others.categories }, site),
    page: pageKindOf(facts, body),
  };
}

/**
 * @returns nothing if the text is too long, which is then a problem
 * @throws {FileFault}
 */
export async function readPost(source: SourceFiles, context: TextContext): Promise<PostEntry | undefined> {
  const { post, site } = context;
  const { file, image, addresses, aliases, page, ...meta } = post;
  const { body } = await readText(source, file.name);
  // The text of one file may get shorter when it is converted, but not by half.
  if (isTooLong(body, 2 * BODY_MAXIMUM, context)) return undefined;
  const converted = convertDialect(withoutTitle(body, meta.title), context);
  if (isTooLong(converted.source, BODY_MAXIMUM, context)) return undefined;
  const onSite = addresses.map((address) => {
    return address.startsWith('/') ? `${site.origin ?? ''}${address}` : address;
  });
  return {
    kind: 'post',
    ...keysOf(post, site),
    place: file.name,
    ...meta,
    text: {
      format: /^html?$/.test(file.extension) ? 'html' : 'markdown',
      source: converted.source,
      base: `archive:${folderOf(file.name)}`,
      ...(site.showsLineEnds ? { showsLineEnds: true } : {}),
    },
    summary: meta.summary ?? converted.summary,
    tags: [...new Set([...meta.tags, ...converted.tags])],
    image: imageOf(context),
    addresses: [...onSite, `archive:${file.name}`],
  };
}

function isTooLong({ length }: string, maximum: number, { post, remarks }: TextContext): boolean {
  if (length <= maximum) return false;
  const [characters, most] = [length, BODY_MAXIMUM].map((number) => number.toLocaleString('en'));
  const remark = `The text has ${characters} characters, and a post can have at most ${most}. Split it.`;
  remarks.unreadPost(post.file.name, remark);
  return true;
}

/** The same for a folder and for an archive with that folder in it. Other folders have files of the same name, too. */
function keysOf({ file: { name }, title, createdAt, publishedAt }: PostMeta, { root, origin }: ForeignSite) {
  const path = compose(name.slice(name.startsWith(root) ? root.length : 0));
  if (origin !== undefined) return { key: `markdown:${new URL(origin).host}:${path}` };
  const key = `markdown:${path}`;
  return { key, otherKey: `${key}#${digest([title, publishedAt ?? createdAt ?? null])}` };
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

/** The image that stands for a post: a file of the source, or an address of the web. */
function imageOf(context: TextContext): PostEntry['image'] {
  const { post, site, index } = context;
  const { path, alt } = post.image ?? {};
  if (path === undefined) return bundledImage(context);
  const isOwn = site.origin !== undefined && path.startsWith(`${site.origin}/`);
  if (/^https?:\/\//i.test(path) && !isOwn) return { address: path, alt };
  const local = isOwn ? path.slice(site.origin?.length) : path;
  const found = findFile(decoded(local.replace(/^\.\//, '')), context) ?? index.note(local, post.file.name);
  if (found !== undefined && isImageName(found)) return ofArchive(found, context, alt);
  return { address: site.origin && local.startsWith('/') ? site.origin + local : local, alt };
}

function ofArchive(name: string, { images }: TextContext, alt?: string): PostEntry['image'] {
  images.add(name);
  return { address: `archive:${name}`, alt };
}

/** Themes of Hugo take the image of a post from its folder by its name. */
function bundledImage(context: TextContext): PostEntry['image'] {
  const { stem, name } = context.post.file;
  if (context.site.kind !== 'hugo' || !stem.endsWith('/index')) return undefined;
  const names = ['featured', 'feature', 'cover', 'thumbnail'];
  const files = names.flatMap((image) => ['jpg', 'jpeg', 'png', 'webp', 'gif'].map((ending) => `${image}.${ending}`));
  const found = files.map((file) => context.index.file(folderOf(name) + file)).find((file) => file !== undefined);
  return found === undefined ? undefined : ofArchive(found, context);
}

/** A longer heading is not taken as the title, since that would be cut off; what is beyond twice as much is not looked at. */
const HEADING_MAXIMUM = 1000;

/** The heading of the first level with which a text begins, and the text after it. */
function beginningHeading(body: string): { title: string; rest: string } | undefined {
  const start = body.search(/\S/);
  const beginning = body.slice(0, Math.max(0, start) + 2 * HEADING_MAXIMUM);
  const [opening, inline] = blocksOf(beginning, true);
  if (opening?.tag !== 'h1' || !opening.map || !inline || inline.content.length > HEADING_MAXIMUM) return undefined;
  const title = plain(inline.content);
  const typed = beginning.split('\n').slice(0, opening.map[1]).join('\n');
  return title === '' ? undefined : { title, rest: body.slice(typed.length + 1) };
}

function plain(heading: string): string {
  return plainWords(heading.replace(/\s*\{[#.:][^}]*\}\s*$/, ''));
}

/** The text without a heading at its beginning that repeats the title. */
function withoutTitle(body: string, title: string): string {
  const heading = beginningHeading(body);
  return heading && slugify(heading.title) === slugify(title) ? heading.rest : body;
}

function titleOfName({ stem }: TextFile, name: string, { kind }: ForeignSite): string {
  const { last } = partsOf(stem);
  const typed = compose(kind === 'obsidian' ? last : name || last);
  if (kind === 'obsidian' || /\s/.test(typed)) return typed;
  const words = typed.replace(/[-_]+/g, ' ').trim();
  return words === '' || name === '' ? typed : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The old address ends with the name of the file; notes have names that are titles. */
function slugOfFile({ stem }: TextFile, name: string, { kind }: ForeignSite): string {
  const isTitle = kind === 'obsidian' || stem === 'index' || (kind === 'plain' && /\s/.test(name));
  return isTitle ? '' : name;
}
