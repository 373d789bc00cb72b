import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { plainAnswers } from '#shared/contracts/envelope.ts';
import { video } from '#shared/contracts/video.ts';
import { readVideos } from './read-videos.ts';

export function videoRoutes(app: App, { read }: Database) {
  app.get('/videos', { schema: { response: plainAnswers(z.array(video)) }, config: { cacheTags: ['videos'] } }, () =>
    readVideos(read),
  );
}
