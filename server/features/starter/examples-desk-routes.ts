import type { SavingDeps } from '#server/features/after-save.ts';
import type { App } from '#server/http/typed-app.ts';
import { examples } from '#shared/contracts/desk/examples.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { findExamples, removeExamples } from './remove-examples.ts';

/** For admins: see `requireAdmin`. */
export function examplesDeskRoutes(desk: App, saving: SavingDeps) {
  const { read } = saving.database;
  const schema = { response: loginAnswers(examples) };
  desk.get('/desk/examples', { schema }, async () => answer(await findExamples(read)));
  desk.delete('/desk/examples', { schema }, async ({ user }) => {
    await removeExamples(saving, user);
    return answer(await findExamples(read), 'Examples removed.');
  });
}
