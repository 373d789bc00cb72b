import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { category } from '#shared/contracts/category.ts';
import { answer, answers, plainAnswers } from '#shared/contracts/envelope.ts';
import { readActiveCategories } from './read-categories.ts';

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
