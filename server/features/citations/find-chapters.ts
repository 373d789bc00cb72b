import type { Db } from '#server/database/database.ts';
import type { AfterSave, SavedPost } from '#server/features/after-save.ts';
import { markPostsCiting } from '#server/features/waiting-posts-store.ts';
import type { CitedWork } from '#shared/contracts/site.ts';
import { type CitationPart, citationKey } from '#shared/markdown/compiled-text.ts';
import { asciiDigits } from '#shared/text/digits.ts';
import { postPath } from '#shared/text/post-path.ts';
import { citedWorksRow, listChaptersWithTag } from './cited-works-store.ts';

type Citation = Pick<CitationPart, 'work' | 'chapter' | 'verse'>;

interface Chapter {
  id: number;
  slug: string;
}

/** Finds the posts that are the cited chapters. */
export async function findCitedChapters(db: Db, citations: Citation[]) {
  const addresses = new Map<string, string>();
  const postIds = new Set<number>();
  const works = citations.length === 0 ? [] : await citedWorksRow.read(db);
  for (const work of works) {
    const ofWork = citations.filter((citation) => work.names.includes(citation.work));
    const chapters = ofWork.length === 0 ? new Map<number, Chapter>() : await findChapters(db, work);
    for (const citation of ofWork) {
      const chapter = chapters.get(citation.chapter);
      if (!chapter) continue;
      addresses.set(citationKey(citation), `${postPath(chapter.slug)}#verse-${citation.verse}`);
      postIds.add(chapter.id);
    }
  }
  return { citations: addresses, postIds: [...postIds] };
}

/** The chapters of the work, by the number in their title; the first in the list where two have the same. */
async function findChapters(db: Db, { tag }: CitedWork): Promise<Map<number, Chapter>> {
  const chapters = new Map<number, Chapter>();
  for (const { title, ...post } of await listChaptersWithTag(db, tag)) {
    const number = chapterIn(title);
    if (number !== undefined && !chapters.has(number)) chapters.set(number, post);
  }
  return chapters;
}

/** @returns the last number in a title such as `कर्मयोग — अध्याय ३` */
export function chapterIn(title: string): number | undefined {
  const last = asciiDigits(title)
    .match(/\d{1,4}/g)
    ?.at(-1);
  return last === undefined ? undefined : Number(last);
}

/** Texts link to the chapters that they cite, so they are rendered again when one appears, moves or goes. */
export const markCitingPosts: AfterSave = async (db, before, after) => {
  if (before && isSameChapter(before, after)) return;
  const tags = new Set([...(before?.tags ?? []), ...after.tags]);
  const isChapter = (await citedWorksRow.read(db)).some(({ tag }) => tags.has(tag));
  if (!isChapter) return;
  const chapters = [before, after].flatMap((post) => (post ? (chapterIn(post.title) ?? []) : []));
  await markPostsCiting(db, chapters);
};

function isSameChapter(before: SavedPost, after: SavedPost): boolean {
  const hasSameTags = JSON.stringify(before.tags) === JSON.stringify(after.tags);
  const { status, slug, title, published_at } = after;
  const isSame = before.status === status && before.slug === slug && before.title === title;
  // Of two posts of admins with the same number, the one with the earlier date is the chapter.
  return isSame && hasSameTags && before.published_at === published_at;
}
