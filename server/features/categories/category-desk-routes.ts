import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { categoryInput, deskCategory } from '#shared/contracts/desk/category.ts';
import { order } from '#shared/contracts/desk/order.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { addCategory, changeCategory, deleteCategory, orderCategories } from './change-categories.ts';
import { readDeskCategories } from './read-categories.ts';

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
