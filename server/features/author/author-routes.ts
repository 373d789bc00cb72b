import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { author } from '#shared/contracts/author.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { readAuthor } from './read-author.ts';

export function authorRoutes(app: App, { read }: Database) {
  app.get('/author', { schema: { response: plainAnswers(author) }, config: { cacheTags: ['author'] } }, async () => {
    const profile = await readAuthor(read);
    if (!profile) throw notFound('Author information not available');
    return profile;
  });
}
