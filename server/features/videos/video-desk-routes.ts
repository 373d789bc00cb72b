import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { order } from '#shared/contracts/desk/order.ts';
import { deskVideo, videoInput } from '#shared/contracts/desk/video.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { addVideo, changeVideo, deleteVideo, orderVideos } from './change-videos.ts';
import { readDeskVideos } from './read-videos.ts';

const one = { response: loginAnswers(deskVideo) };
const all = { response: loginAnswers(z.array(deskVideo)) };
const deleted = { response: loginAnswers(idAnswer) };

export function videoDeskRoutes(desk: App, database: Database) {
  const params = reference;
  desk.get('/desk/videos', { schema: all }, async () => answer(await readDeskVideos(database.read)));
  desk.post('/desk/videos', { schema: { ...one, body: videoInput } }, async (request) =>
    answer(await addVideo(database, request.user, request.body), 'Video added.'),
  );
  desk.put('/desk/videos/:id', { schema: { ...one, params, body: videoInput } }, async (request) =>
    answer(await changeVideo(database, request.user, request.params.id, request.body), 'Video saved.'),
  );
  desk.delete('/desk/videos/:id', { schema: { ...deleted, params } }, async (request) => {
    const { id } = request.params;
    await deleteVideo(database, request.user, id);
    return answer({ id }, 'Video deleted.');
  });
  desk.put('/desk/videos/order', { schema: { ...all, body: order } }, async (request) =>
    answer(await orderVideos(database, request.user, request.body.ids), 'Order saved.'),
  );
}
