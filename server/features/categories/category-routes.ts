import { z } from 'zod';
import { conflict } from '#server/base/errors.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { siteListRoutes } from '#server/features/site/site-list.ts';
import type { App } from '#server/http/typed-app.ts';
import { type CategoryInput, category, categoryInput, deskCategory } from '#shared/contracts/category.ts';
import { answer, answers, plainAnswers } from '#shared/contracts/envelope.ts';
import {
  categorySlugs,
  insertCategory,
  listCategories,
  readActiveCategories,
  readDeskCategories,
  readDeskCategory,
} from './category-store.ts';

const CACHED = { cacheTags: ['categories', 'post-counts'] as const };

export function postCategoryRoutes(app: App, { read }: Database) {
  const schema = { response: answers(z.array(category)) };
  app.get('/post/categories', { schema, config: CACHED }, async () => answer(await readActiveCategories(read)));
}

/** The same list as plain JSON, without the envelope. */
export function categoryRoutes(app: App, { read }: Database) {
  const schema = { response: plainAnswers(z.array(category)) };
  app.get('/categories', { schema, config: CACHED }, () => readActiveCategories(read));
}

export function categoryDeskRoutes(desk: App, database: Database) {
  siteListRoutes(desk, database, {
    ...{ unit: 'category', units: 'categories', input: categoryInput, item: deskCategory },
    nameOf: ({ name }) => name,
    tags: ['categories', 'post-counts'],
    itemTags: ['posts', 'every-post', 'suggestions'],
    readAll: readDeskCategories,
    readOne: readDeskCategory,
    columnsOf,
    insert: async (db, columns) => {
      const id = await insertCategory(db, columns);
      if (id === undefined) throw nameTaken(columns.name);
      return id;
    },
    slugs: categorySlugs,
    // If a post is added meanwhile, PostgreSQL's foreign key refuses the deletion: the retried transaction sees the post.
    beforeDeletion: async (_db, { all_posts, name }) => {
      if (all_posts > 0) throw notEmpty(name);
    },
  });
}

function notEmpty(name: string) {
  return conflict(
    `“${name}” still has posts, or posts in the bin. Move them to another category first, or hide this one.`,
  );
}

/** @throws {HttpError} 409 if another category has the name or the slug */
async function columnsOf(db: WriteDb, input: CategoryInput, ownId?: number) {
  const { name, description, isActive } = input;
  await requireOwnName(db, name, ownId);
  const slug = await categorySlugs.choose(db, input, ownId);
  return { name, slug, description, is_active: isActive ? (1 as const) : (0 as const) };
}

/**
 * Refuses names that differ only in case. They are compared here because SQLite folds the case of ASCII letters only.
 * @throws {HttpError} 409
 */
async function requireOwnName(db: Db, name: string, ownId: number | undefined): Promise<void> {
  const categories = await listCategories(db);
  // A category that keeps its name can be saved even if an older one has the same name in another case.
  if (categories.some((category) => category.id === ownId && category.name === name)) return;
  const taken = categories.find((category) => category.id !== ownId && foldCase(category.name) === foldCase(name));
  if (taken) throw nameTaken(taken.name);
}

/** Upper case comes first, so that ß and SS become the same. */
function foldCase(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

function nameTaken(name: string) {
  return conflict(`There is already a category “${name}”. Choose another name.`, 'name');
}
