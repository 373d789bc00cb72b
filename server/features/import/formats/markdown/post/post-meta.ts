import { type PostDate, readDate } from '#server/base/read-date.ts';
import type { PostEntry } from '#server/features/import/entry.ts';
import { youtubeWatchUrl } from '#shared/text/youtube.ts';
import type { Remarks } from '../../remarks.ts';
import { Fields } from '../front-matter/fields.ts';
import { parseData } from '../front-matter/parse-data.ts';
import type { SplitText } from '../front-matter/split-front-matter.ts';
import { type Addresses, addressesOf, slugify } from '../site/addresses.ts';
import type { Site } from '../site/site.ts';
import type { TextFile } from '../site/text-file.ts';
import { readFileName } from '../site/text-file.ts';
import { defaultsOf } from './default-fields.ts';
import { type FieldImage, readImage } from './field-image.ts';
import { languageOf } from './language-of.ts';
import { ignoreFieldsOfLayout } from './layout-fields.ts';
import { type PageKind, pageKindOf } from './page.ts';
import { type Publication, readPublication } from './publication.ts';
import { categoriesOf, seriesOf, tagsOf } from './taxonomies.ts';
import { beginningHeading, titleOfName } from './title.ts';

/** What is known of a post before its text is read again. */
export interface PostMeta extends Publication {
  file: TextFile;
  title: string;
  summary?: string | undefined;
  slug?: string | undefined;
  language?: 'en' | 'hi' | undefined;
  categories: string[];
  tags: string[];
  author?: string | undefined;
  featured?: boolean | undefined;
  youtubeUrl?: string | undefined;
  image?: FieldImage | undefined;
  series?: PostEntry['series'];
  addresses: Addresses;
  /** Other names of a note, by which other notes link to it. */
  aliases: string[];
  /** Absent if it was a post. */
  page?: PageKind | undefined;
}

/** @throws {FileFault} if the front matter cannot be read */
export function readMeta(
  file: TextFile,
  { frontMatter, body }: SplitText,
  site: Site,
  now: number,
  remarks: Remarks,
): PostMeta {
  const data = frontMatter ? parseData(frontMatter.kind, frontMatter.source) : {};
  const fields = new Fields(data, defaultsOf(file, site));
  const { date: nameDate, name } = readFileName(file.stem);
  const date = dateOf(
    fields,
    ['date', 'publishDate', 'pubDate', 'published', 'published_at', 'created', 'created_at'],
    file,
    site,
    remarks,
  );
  const title = fields.text('title') ?? beginningHeading(body)?.title ?? titleOfName(file, name, site);
  const slug = slugify(fields.text('slug') ?? slugOfFile(file, name, site) ?? '') || undefined;
  const categories = categoriesOf(fields, file, site);
  const publication = readPublication(
    { fields, file, site, now, date: date ?? nameDate, hasFrontMatter: frontMatter !== undefined },
    remarks,
  );
  const meta: PostMeta = {
    ...publication,
    file,
    title: title.replace(/\s+/g, ' ').trim(),
    summary: fields.text('description', 'summary', 'excerpt', 'abstract', 'subtitle', 'dek'),
    slug,
    language: languageOf(fields, file, site, remarks),
    categories,
    tags: tagsOf(fields, site),
    author: fields.list(['author', 'authors'], /;/)[0],
    featured: fields.flag('featured', 'pinned', 'sticky', 'pin') ? true : undefined,
    youtubeUrl: youtubeOf(fields),
    image: readImage(fields),
    series: seriesOf(fields),
    addresses: addressesOf(
      { file, fields, name, title, slug: fields.text('slug'), date: date ?? nameDate, categories },
      site,
    ),
    aliases: fields.list(['aliases', 'alias']),
    page: pageKindOf(fields, file, site, { hasDate: (date ?? nameDate) !== undefined, body }),
  };
  ignoreFieldsOfLayout(fields);
  if (meta.page !== 'listing') countUnknown(fields, file, remarks);
  return meta;
}

/** The first of the fields that is a date; `published` may also be yes or no. */
function dateOf(fields: Fields, names: string[], file: TextFile, site: Site, remarks: Remarks): PostDate | undefined {
  for (const name of names) {
    const typed = fields.text(name);
    if (
      typed === undefined ||
      (name === 'published' && /^(?:true|false|yes|no)$/i.test(typed)) ||
      /\{[{%]|<%/.test(typed)
    )
      continue;
    const date = readDate(typed, site.timeZone);
    if (date) return date;
    if (!/^(?:last modified|created|git .*)$/i.test(typed))
      remarks.problem(file.name, `The date “${typed.slice(0, 60)}” cannot be read.`);
  }
  return undefined;
}

/** The old address ends with the name of the file; notes have names that are titles. */
function slugOfFile({ stem }: TextFile, name: string, { kind }: Site): string | undefined {
  if (kind === 'obsidian' || name === '' || stem === 'index') return undefined;
  return kind === 'plain' && /\s/.test(name) ? undefined : name;
}

function youtubeOf(fields: Fields): string | undefined {
  const address = fields.text('youtube_url', 'youtube', 'video', 'video_url');
  return (address && youtubeWatchUrl(/^[\w-]{11}$/.test(address) ? `youtu.be/${address}` : address)) || undefined;
}

function countUnknown(fields: Fields, file: TextFile, remarks: Remarks): void {
  for (const name of fields.unknown().slice(0, 100)) {
    remarks.countFile(`field ${name.toLowerCase()}`, file.name, 'post', (posts) => {
      return `The field “${name.slice(0, 60)}” of ${posts} has no place on this site`;
    });
  }
}
