import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { series, seriesChoice, seriesDetail } from '#shared/contracts/series.ts';
import { slug } from '#shared/contracts/text.ts';
import { readAllSeries, readSeries, SERIES_TAGS } from './read-series.ts';
import { listSeriesNames } from './series-store.ts';

export function seriesRoutes(app: App, { read }: Database) {
  const config = { cacheTags: [...SERIES_TAGS] };
  app.get('/series', { schema: { response: plainAnswers(z.array(series)) }, config }, () => readAllSeries(read));

  app.get(
    '/series/:slug',
    { schema: { params: z.object({ slug }), response: plainAnswers(seriesDetail) }, config },
    async (request) => {
      const found = await readSeries(read, request.params.slug);
      if (!found) throw notFound('There is no such series.');
      return found;
    },
  );

  app.get(
    '/dashboard/series',
    {
      schema: {
        description:
          'The series that a post can be put into. One with nothing but drafts is named only to admins and their writers.',
        security: NEEDS_BEARER,
        response: plainAnswers(z.array(seriesChoice)),
      },
    },
    ({ user }) => listSeriesNames(read, user.isAdmin ? null : user.id),
  );
}
