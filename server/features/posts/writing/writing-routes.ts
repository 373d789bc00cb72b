import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { acceptUploads, type Form, readForm } from '#server/http/multipart.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { pageQuery } from '#shared/contracts/list.ts';
import { postDetailAnswer } from '#shared/contracts/post.ts';
import {
  postCreated,
  postCreation,
  postUpdate,
  postVersionDetail,
  postVersionPage,
  saveConflict,
  versionReference,
} from '#shared/contracts/post-writing.ts';
import { idAnswer, reference } from '#shared/contracts/text.ts';
import { IMAGE_BYTES_MAXIMUM, IMAGE_SIZE_SENTENCE } from '#shared/text/image-rules.ts';
import { presentPostFor, presentVersionDetail, presentVersions } from '../post-presenter.ts';
import { deletePost, restorePost } from './bin.ts';
import { createPost } from './create-post.ts';
import { editPost } from './edit-post.ts';
import { textRoutes } from './text-routes.ts';
import { readVersion, readVersions, restoreVersion } from './versions.ts';
import { limitWriting, type WritingDeps } from './writing-limits.ts';

/** Enough for the longest text, of which JSON may take six bytes a character, and for the other fields. */
const TEXT_BYTES_MAXIMUM = 3 * 1024 * 1024;

const LIMITS = {
  file: { field: 'featured_image', bytes: IMAGE_BYTES_MAXIMUM, tooLarge: IMAGE_SIZE_SENTENCE },
  textBytes: TEXT_BYTES_MAXIMUM,
};

const postAnswers = { ...loginAnswers(postDetailAnswer), ...rateLimitErrors };
const deletedAnswers = { ...loginAnswers(idAnswer), ...rateLimitErrors };
const CONFLICT = 'This post was changed elsewhere while you were writing. Your text was not saved over it.';

export async function writingRoutes(app: App, writing: WritingDeps) {
  await app.register(async (scope: App) => {
    await acceptUploads(scope);
    createRoute(scope, writing);
    updateRoute(scope, writing);
    deleteRoutes(scope, writing);
    restoreRoute(scope, writing);
    versionRoutes(scope, writing);
    textRoutes(scope, writing);
  });
}

function createRoute(app: App, writing: WritingDeps) {
  const images = uploads();
  const schema = {
    consumes: ['multipart/form-data', 'application/json'],
    description: 'A form may carry the image of the post, as the file `featured_image`.',
    security: NEEDS_BEARER,
    body: postCreation,
    response: { ...loginAnswers(postCreated), ...rateLimitErrors },
  };
  app.post(
    '/post/create',
    { bodyLimit: TEXT_BYTES_MAXIMUM, preValidation: images.preValidation, schema },
    async (request) => {
      const { user } = request;
      limitWriting(writing.limits.posts, user);
      const { post, notice, isNew } = await createPost(writing, user, request.body, images.of(request));
      return answer({ ...presentPostFor(user, post), is_new: isNew }, `Post created successfully${notice}`);
    },
  );
}

function updateRoute(app: App, writing: WritingDeps) {
  const schema = { security: NEEDS_BEARER, body: postUpdate, response: { ...postAnswers, 409: saveConflict } };
  app.put('/post/update', { bodyLimit: TEXT_BYTES_MAXIMUM, schema }, async (request, reply) => {
    const { user } = request;
    limitWriting(writing.limits.changes, user);
    const { isConflict, post, notice } = await editPost(writing, user, request.body);
    const data = presentPostFor(user, post);
    if (isConflict) return reply.code(409).send({ status: false, message: CONFLICT, data });
    return answer(data, `Post updated successfully${notice}`);
  });
}

function deleteRoutes(app: App, writing: WritingDeps) {
  const deleteFor = async (user: CurrentUser, id: number) => {
    limitWriting(writing.limits.changes, user);
    await deletePost(writing, user, id);
    return answer({ id }, 'Post deleted successfully');
  };
  const schema = { security: NEEDS_BEARER, response: deletedAnswers };
  app.delete('/post/delete', { schema: { ...schema, body: reference } }, (request) =>
    deleteFor(request.user, request.body.id),
  );
  app.delete('/post/:id', { schema: { ...schema, params: reference } }, (request) =>
    deleteFor(request.user, request.params.id),
  );
}

function restoreRoute(app: App, writing: WritingDeps) {
  const schema = { security: NEEDS_BEARER, body: reference, response: postAnswers };
  app.post('/post/restore', { schema }, async (request) => {
    const { user } = request;
    limitWriting(writing.limits.changes, user);
    const { post, notice } = await restorePost(writing, user, request.body.id);
    return answer(presentPostFor(user, post), `Post restored${notice}`);
  });
}

/** Only the author of the post and admins may call these. */
function versionRoutes(app: App, writing: WritingDeps) {
  const { database, limits } = writing;
  const security = NEEDS_BEARER;
  const list = {
    ...{ security, params: reference, querystring: pageQuery },
    response: { ...loginAnswers(postVersionPage), ...rateLimitErrors },
  };
  app.get('/post/:id/versions', { schema: list }, async ({ user, params, query }) => {
    // The texts of a page are compared.
    limitWriting(limits.references, user);
    const page = await readVersions(database.read, user, params.id, query);
    return answer(presentVersions(page));
  });

  const one = {
    security,
    params: versionReference,
    response: { ...loginAnswers(postVersionDetail), ...rateLimitErrors },
  };
  app.get('/post/:id/versions/:versionId', { schema: one }, async ({ user, params }) => {
    // Its text is rendered for each call.
    limitWriting(limits.references, user);
    const version = await readVersion(database.read, user, { postId: params.id, versionId: params.versionId });
    return answer(presentVersionDetail(version));
  });

  const restoring = { security, params: versionReference, response: postAnswers };
  app.post('/post/:id/versions/:versionId/restore', { schema: restoring }, async ({ user, params }) => {
    limitWriting(limits.changes, user);
    const { post, notice } = await restoreVersion(writing, user, { postId: params.id, versionId: params.versionId });
    return answer(presentPostFor(user, post), `Version restored${notice}`);
  });
}

/** Reads a form before its body is validated, and stores its file apart from the body. */
function uploads() {
  const files = new WeakMap<FastifyRequest, NonNullable<Form['file']>>();
  return {
    preValidation: async (request: FastifyRequest) => {
      const { fields, file } = await readForm(request, LIMITS);
      request.body = fields;
      if (file) files.set(request, file);
    },
    of: (request: FastifyRequest) => files.get(request)?.bytes,
  };
}
