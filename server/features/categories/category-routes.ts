import { z } from 'zod';
import { conflict } from '#server/base/errors.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { lockSiteLists, requireWholeList } from '#server/features/site/site-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { category } from '#shared/contracts/category.ts';
import { type CategoryInput, categoryInput, type DeskCategory, deskCategory } from '#shared/contracts/desk/category.ts';
import { order } from '#shared/contracts/desk/order.ts';
import { answer, answers, loginAnswers, plainAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import * as store from './category-store.ts';
import { chooseSlug } from './find-category.ts';
import { readActiveCategories, readDeskCategories, readDeskCategory } from './read-categories.ts';

export function postCategoryRoutes(app: App, { read }: Database) {
  app.get(
    '/post/categories',
    { schema: { response: answers(z.array(category)) }, config: { cacheTags: ['categories', 'post-counts'] } },
    async () => answer(await readActiveCategories(read)),
  );
}

/** The same list as plain JSON, without the envelope. */
export function categoryRoutes(app: App, { read }: Database) {
  app.get(
    '/categories',
    { schema: { response: plainAnswers(z.array(category)) }, config: { cacheTags: ['categories', 'post-counts'] } },
    () => readActiveCategories(read),
  );
}

const oneAnswer = { response: loginAnswers(deskCategory) };
const allAnswers = { response: loginAnswers(z.array(deskCategory)) };
const deletedAnswer = { response: loginAnswers(idAnswer) };

export function categoryDeskRoutes(desk: App, database: Database) {
  const params = reference;
  desk.get('/desk/categories', { schema: allAnswers }, async () => answer(await readDeskCategories(database.read)));
  desk.post('/desk/categories', { schema: { ...oneAnswer, body: categoryInput } }, async (request) =>
    answer(await addCategory(database, request.user, request.body), 'Category added.'),
  );
  desk.put('/desk/categories/:id', { schema: { ...oneAnswer, params, body: categoryInput } }, async (request) =>
    answer(await changeCategory(database, request.user, request.params.id, request.body), 'Category saved.'),
  );
  desk.delete('/desk/categories/:id', { schema: { ...deletedAnswer, params } }, async (request) => {
    const { id } = request.params;
    await deleteCategory(database, request.user, id);
    return answer({ id }, 'Category deleted.');
  });
  desk.put('/desk/categories/order', { schema: { ...allAnswers, body: order } }, async (request) =>
    answer(await orderCategories(database, request.user, request.body.ids), 'Order saved.'),
  );
}

/** The tags of all pages that show a category's name or link to it. */
const CATEGORY_TAGS = ['categories', 'post-counts', 'posts', 'every-post'] as const;

/**
 * Adds a category at the end of the list.
 * @throws {HttpError} 409 if another category has the name or the slug
 */
function addCategory(database: Database, by: { id: number }, input: CategoryInput): Promise<DeskCategory> {
  return database.transaction(async (db) => {
    const columns = await columnsOf(db, input);
    const id = await store.insertCategory(db, columns);
    if (id === undefined) throw nameTaken(input.name);
    await recordAudit(db, 'category added', { by, subject: input.name });
    db.invalidate('categories', 'post-counts');
    return readDeskCategory(db, id);
  });
}

/**
 * The category keeps its posts, and addresses with its old slug still lead to it.
 * @throws {HttpError} 404; 409 if another category has the name or the slug
 */
function changeCategory(
  database: Database,
  by: { id: number },
  id: number,
  input: CategoryInput,
): Promise<DeskCategory> {
  return database.transaction(async (db) => {
    const columns = await columnsOf(db, input, id);
    const before = await readDeskCategory(db, id);
    await store.updateCategory(db, id, columns);
    if (columns.slug !== before.slug) await moveSlug(db, id, { from: before.slug, to: columns.slug });
    await recordAudit(db, 'category changed', { by, subject: input.name });
    db.invalidate(...CATEGORY_TAGS);
    return readDeskCategory(db, id);
  });
}

/** @throws {HttpError} 404; 409 while the category has posts */
function deleteCategory(database: Database, by: { id: number }, id: number): Promise<void> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    // If a post is added meanwhile, PostgreSQL's foreign key refuses the deletion: the retried transaction sees the post.
    const { name } = await requireEmpty(db, id);
    await store.deleteCategory(db, id);
    await recordAudit(db, 'category deleted', { by, subject: name });
    db.invalidate(...CATEGORY_TAGS);
  });
}

async function requireEmpty(db: Db, id: number): Promise<DeskCategory> {
  const category = await readDeskCategory(db, id);
  if (category.all_posts === 0) return category;
  throw conflict(
    `“${category.name}” still has posts, or posts in the bin. Move them to another category first, or hide this one.`,
  );
}

/** @throws {HttpError} 409 if `ids` are not exactly those of all categories */
function orderCategories(database: Database, by: { id: number }, ids: number[]): Promise<DeskCategory[]> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    requireWholeList(await store.listAllCategories(db), ids);
    for (const [index, id] of ids.entries()) await store.updateCategory(db, id, { position: index + 1 });
    await recordAudit(db, 'categories ordered', { by });
    db.invalidate('categories');
    return readDeskCategories(db);
  });
}

/** @throws {HttpError} 409 if another category has the name or the slug */
async function columnsOf(db: WriteDb, input: CategoryInput, ownId?: number) {
  await lockSiteLists(db);
  const { name, description, isActive } = input;
  await requireOwnName(db, name, ownId);
  const slug = await chooseSlug(db, input, ownId);
  return { name, slug, description, is_active: isActive ? (1 as const) : (0 as const) };
}

/**
 * Refuses names that differ only in case. They are compared here because SQLite folds the case of ASCII letters only.
 * @throws {HttpError} 409
 */
async function requireOwnName(db: Db, name: string, ownId: number | undefined): Promise<void> {
  const categories = await store.listCategoryNames(db);
  // A category that keeps its name can be saved even if an older one has the same name in another case.
  if (categories.some((category) => category.id === ownId && category.name === name)) return;
  const taken = categories.find((category) => category.id !== ownId && foldCase(category.name) === foldCase(name));
  if (taken) throw nameTaken(taken.name);
}

/** Upper case comes first, so that ß and SS become the same. */
function foldCase(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}

async function moveSlug(db: WriteDb, id: number, { from, to }: { from: string; to: string }): Promise<void> {
  await store.deleteFormerSlug(db, to);
  await store.saveFormerSlug(db, from, id);
}

function nameTaken(name: string) {
  return conflict(`There is already a category “${name}”. Choose another name.`, 'name');
}
