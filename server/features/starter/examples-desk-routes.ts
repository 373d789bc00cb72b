import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { examples } from '#shared/contracts/desk/examples.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { findExamples, removeExamples } from './remove-examples.ts';

/** For admins: see `requireAdmin`. */
export function examplesDeskRoutes(desk: App, database: Database) {
  const schema = { response: loginAnswers(examples) };
  desk.get('/desk/examples', { schema }, async () => answer(await findExamples(database.read)));
  desk.delete('/desk/examples', { schema }, async ({ user }) => {
    await removeExamples(database, user);
    return answer(await findExamples(database.read), 'Examples removed.');
  });
}
