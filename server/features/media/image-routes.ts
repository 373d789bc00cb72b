import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { imageProgress } from '#shared/contracts/image.ts';
import { reference } from '#shared/contracts/text.ts';
import { findImage, type ImageRow } from './image-store.ts';
import { missingVariants } from './make-image-variants.ts';

const response = loginAnswers(imageProgress);

/** Lets the page of a post's author show how many variants of the image are ready. */
export function imageRoutes(app: App, database: Database) {
  app.get('/media/:id', { schema: { security: NEEDS_BEARER, params: reference, response } }, async (request) => {
    const { user } = request;
    const image = await findImage(database.read, request.params.id);
    if (!image || !maySee(user, image)) throw notFound('There is no such image.');
    const ready = image.variants.length;
    return answer({ ready, total: ready + missingVariants(image).length });
  });
}

function maySee(user: CurrentUser, image: ImageRow): boolean {
  return user.isAdmin || image.owner_id === user.id;
}
