import { toLimitOffset } from '#server/base/pagination.ts';
import type { Db } from '#server/database/database.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { pageQuery } from '#shared/contracts/list.ts';
import { featuring, publishing, reviewPage } from '#shared/contracts/post-bulk.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { presentPostToReview } from '../post-presenter.ts';
import { findPosts } from '../post-store.ts';
import { featurePost, publishReviewed, sendBack } from './review-post.ts';
import { countPostsToReview, listIdsToReview } from './review-store.ts';

export function reviewDeskRoutes(desk: App, saving: SavingDeps) {
  const { database } = saving;
  const list = {
    querystring: pageQuery,
    response: loginAnswers(reviewPage),
  };
  desk.get('/desk/posts/waiting', { schema: list }, async ({ query }) => {
    const page = await readReviewPage(database.read, query);
    return answer({ ...page, rows: page.rows.map(presentPostToReview) });
  });

  const schema = {
    params: reference,
    response: loginAnswers(idAnswer),
  };
  desk.post('/desk/posts/:id/publish', { schema: { ...schema, body: publishing } }, async (request) => {
    const { id } = request.params;
    await publishReviewed(saving, request.user, { id, revision: request.body.revision });
    return answer({ id }, 'Post published.');
  });
  desk.post('/desk/posts/:id/send-back', { schema }, async (request) => {
    const { id } = request.params;
    await sendBack(database, request.user, id);
    return answer({ id }, 'Post sent back to its author as a draft.');
  });
  desk.put('/desk/posts/:id/featured', { schema: { ...schema, body: featuring } }, async (request) => {
    const { id } = request.params;
    const { featured } = request.body;
    await featurePost(database, request.user, id, featured);
    return answer({ id }, featured ? 'Post featured.' : 'Post no longer featured.');
  });
}

async function readReviewPage(read: Db, paging: { page?: number | undefined; limit?: number | undefined }) {
  const { page, limit, offset } = toLimitOffset(paging);
  const [ids, count] = await Promise.all([listIdsToReview(read, { limit, offset }), countPostsToReview(read)]);
  return { rows: await findPosts(read, ids), count, page, limit };
}
