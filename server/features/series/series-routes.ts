import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { addCacheTags } from '#server/http/cache-answers.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { series, seriesDetail } from '#shared/contracts/series.ts';
import { slug } from '#shared/contracts/text.ts';
import { readAllSeries, readSeries } from './read-series.ts';

export function seriesRoutes(app: App, { read }: Database) {
  app.get('/series', { schema: { response: plainAnswers(z.array(series)) }, config: { cacheTags: ['series'] } }, () =>
    readAllSeries(read),
  );

  app.get(
    '/series/:slug',
    { schema: { params: z.object({ slug }), response: plainAnswers(seriesDetail) }, config: { cacheTags: ['series'] } },
    async (request) => {
      const found = await readSeries(read, request.params.slug);
      if (!found) throw notFound('There is no such series.');
      addCacheTags(request, found.dependsOn);
      return found.series;
    },
  );
}
