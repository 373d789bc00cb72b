import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { takesForms } from '#server/http/multipart.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, refusesStrangers, refusesTooMany } from '#shared/contracts/envelope.ts';
import { postDetailAnswer } from '#shared/contracts/post.ts';
import { postCreation, postDeleted, postReference, postUpdate, saveConflict } from '#shared/contracts/post-writing.ts';
import { deletePost } from './delete-post.ts';
import { editPost } from './edit-post.ts';
import { restorePost } from './restore-post.ts';
import { TEXT_BYTES_MAXIMUM, uploads } from './uploads.ts';
import { versionRoutes } from './version-routes.ts';
import { writePost } from './write-post.ts';
import type { Writing } from './writing.ts';
import { takeOne } from './writing-limits.ts';

const refuses = { ...refusesStrangers, ...refusesTooMany };
const written = { ...answers(postDetailAnswer), ...refuses };
const gone = { ...answers(postDeleted), ...refuses };
const CONFLICT = 'This post was changed elsewhere since you began. What you wrote was not saved over it.';

export async function writingRoutes(app: App, writing: Writing) {
  await app.register(async (scope: App) => {
    await takesForms(scope);
    createRoute(scope, writing);
    updateRoute(scope, writing);
    deleteRoutes(scope, writing);
    restoreRoute(scope, writing);
    versionRoutes(scope, writing);
  });
}

function createRoute(app: App, writing: Writing) {
  const images = uploads();
  const schema = {
    consumes: ['multipart/form-data', 'application/json'],
    description: 'A form may carry the image of the post, as the file `featured_image`.',
    security: NEEDS_BEARER,
    body: postCreation,
    response: written,
  };
  app.post(
    '/post/create',
    { bodyLimit: TEXT_BYTES_MAXIMUM, preValidation: images.preValidation, schema },
    async (request) => {
      const { user } = request;
      takeOne(writing.limits.posts, user);
      const { post, notice } = await writePost(writing, user, request.body, images.of(request));
      return answer(post, `Post created successfully${notice}`);
    },
  );
}

function updateRoute(app: App, { database, limits }: Writing) {
  const schema = { security: NEEDS_BEARER, body: postUpdate, response: { ...written, 409: saveConflict } };
  app.put('/post/update', { bodyLimit: TEXT_BYTES_MAXIMUM, schema }, async (request, reply) => {
    const { user } = request;
    takeOne(limits.changes, user);
    const { conflict, post, notice } = await editPost(database, user, request.body);
    if (conflict) return reply.code(409).send({ status: false, message: CONFLICT, data: post });
    return answer(post, `Post updated successfully${notice}`);
  });
}

function deleteRoutes(app: App, { database, limits }: Writing) {
  const deleteFor = async (user: CurrentUser, id: number) => {
    takeOne(limits.changes, user);
    await deletePost(database, user, id);
    return answer({ id }, 'Post deleted successfully');
  };
  const schema = { security: NEEDS_BEARER, response: gone };
  app.delete('/post/delete', { schema: { ...schema, body: postReference } }, (request) =>
    deleteFor(request.user, request.body.id),
  );
  app.delete('/post/:id', { schema: { ...schema, params: postReference } }, (request) =>
    deleteFor(request.user, request.params.id),
  );
}

function restoreRoute(app: App, { database, limits }: Writing) {
  const schema = { security: NEEDS_BEARER, body: postReference, response: written };
  app.post('/post/restore', { schema }, async (request) => {
    const { user } = request;
    takeOne(limits.changes, user);
    const { post, notice } = await restorePost(database, user, request.body.id);
    return answer(post, `Post restored successfully${notice}`);
  });
}
