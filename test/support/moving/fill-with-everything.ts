import type { Database } from '#server/database/database.ts';
import type { Media } from '#server/features/media/media.ts';
import { inTransaction } from '../database/builders.ts';
import { fillImages, fillLists } from './fill-with-everything/lists.ts';
import { fillComments, fillPeople, fillSubscribers } from './fill-with-everything/people.ts';
import { fillPosts } from './fill-with-everything/posts.ts';
import { fillRedirects, fillSettings } from './fill-with-everything/settings.ts';

interface FilledSite {
  /** What must be in no export: passwords, tokens, keys, addresses of people with accounts. */
  secrets: string[];
  /** Words of texts that are in the bin, or were replaced. */
  removed: string[];
  adminId: number;
  postIds: number[];
}

/** Puts a site full of everything that an export can contain, and of what it must not. */
export async function fillWithEverything(database: Database, media: Media): Promise<FilledSite> {
  const people = await fillPeople(database);
  const images = await fillImages(database, media);
  const lists = await fillLists(database, images);
  const posts = await fillPosts(database, { ...people, ...images, ...lists });
  await inTransaction(database, async (db) => {
    await fillComments(db, posts.ids, people);
    await fillSubscribers(db, people.secrets);
    await fillSettings(db, posts.ids);
    await fillRedirects(db, posts.ids);
  });
  return { secrets: people.secrets, removed: posts.removed, adminId: people.adminId, postIds: posts.ids };
}
