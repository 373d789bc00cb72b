import { type PostDate, readDate } from '#server/base/read-date.ts';
import type { Remarks } from '../../remarks.ts';
import type { Fields } from '../front-matter/fields.ts';
import type { Site } from '../site/site.ts';
import type { TextFile } from '../site/text-file.ts';

export interface Publication {
  status: 'draft' | 'published';
  publishAt?: number | undefined;
  createdAt?: number | undefined;
  publishedAt?: number | undefined;
  updatedAt?: number | undefined;
  timesAreDays?: boolean | undefined;
}

interface Facts {
  fields: Fields;
  file: TextFile;
  site: Site;
  now: number;
  date: PostDate | undefined;
  hasFrontMatter: boolean;
}

const PUBLISHED = /^(?:publish(?:ed)?|public|live|done|evergreen)$/i;
const UNPUBLISHED = /^(?:draft|private|idea|wip|in[ -]progress|unpublished|pending|archived|future|scheduled)$/i;

/** Whether strangers could read the post on the old site, and since when. */
export function readPublication(facts: Facts, remarks: Remarks): Publication {
  const { fields, site, now, date } = facts;
  let timesAreDays = date?.hasTime === false;
  const at = (...names: string[]) => {
    const found = dateIn(fields, names, site);
    if (found && !found.hasTime) timesAreDays = true;
    return found?.time;
  };
  const createdAt = at('created', 'created_at', 'date') ?? date?.time;
  const updatedAt = at(
    'lastmod',
    'updated',
    'modified',
    'last_modified_at',
    'updated_at',
    'dateModified',
    'updatedDate',
  );
  const publishedAt = at('publishDate', 'pubDate', 'published_at', 'date', 'published') ?? date?.time;
  const expires = dateIn(fields, ['expiryDate'], site)?.time;
  const days = timesAreDays ? { timesAreDays } : {};
  const times = { createdAt: createdAt ?? publishedAt, updatedAt, ...days };
  if (expires !== undefined && expires <= now) {
    remarks.leftOut(facts.file.name, 'The post expired on the old site, so it becomes a draft.');
    return { status: 'draft', ...times };
  }
  if (!isPublic(facts, remarks)) return { status: 'draft', ...times };
  // Such a post appears by itself on its day, there as here.
  if (publishedAt !== undefined && publishedAt > now) {
    return { status: 'draft', publishAt: publishedAt, updatedAt, ...days };
  }
  return { status: 'published', publishedAt, ...times };
}

function dateIn(fields: Fields, names: string[], site: Site): PostDate | undefined {
  for (const name of names) {
    const typed = fields.text(name);
    const date = typed === undefined ? undefined : readDate(typed, site.timeZone);
    if (date) return date;
  }
  return undefined;
}

function isPublic({ fields, file, site, date, hasFrontMatter }: Facts, remarks: Remarks): boolean {
  const status = fields.text('status') ?? '';
  const says = [
    fields.flag('published'),
    fields.flag('publish'),
    opposite(fields.flag('draft')),
    opposite(fields.flag('private')),
  ];
  if (file.isDraft || says.includes(false) || UNPUBLISHED.test(status)) return false;
  if (says.includes(true) || PUBLISHED.test(status)) return true;
  if (site.kind === 'obsidian' || (site.kind === 'plain' && (!hasFrontMatter || !date))) {
    // Notes are private unless they say otherwise; a mistake here could not be taken back.
    remarks.countFile('not published', file.name, 'text', (texts, isOne) => {
      const [them, drafts] = isOne ? ['it', 'it becomes a draft'] : ['them', 'they become drafts'];
      return `${texts} did not say whether strangers may read ${them}, so ${drafts}`;
    });
    return false;
  }
  return true;
}

function opposite(flag: boolean | undefined): boolean | undefined {
  return flag === undefined ? undefined : !flag;
}
