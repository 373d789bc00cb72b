import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/base/errors.ts';
import { acceptForms, readForm } from '#server/http/multipart.ts';
import type { App } from '#server/http/typed-app.ts';
import { deskImage } from '#shared/contracts/desk/image.ts';
import { answer, answers, loginErrors } from '#shared/contracts/envelope.ts';
import { IMAGE_BYTES_MAXIMUM, IMAGE_SIZE_SENTENCE, IMAGE_TYPE_SENTENCE } from '#shared/text/image-rules.ts';
import { imageAddress } from './image-address.ts';
import type { MediaDeps } from './make-image-variants.ts';
import { storeImage } from './store-image.ts';

const LIMITS = {
  file: { field: 'image', bytes: IMAGE_BYTES_MAXIMUM, tooLarge: IMAGE_SIZE_SENTENCE },
  textBytes: 1024,
};

/** For admins: see `requireAdmin`. */
export async function imageDeskRoutes(desk: App, deps: MediaDeps): Promise<void> {
  await desk.register(async (scope: App) => {
    await acceptForms(scope);
    const schema = {
      consumes: ['multipart/form-data'],
      description: 'A form with the file `image`: a still of a video, a portrait or a cover.',
      response: { ...answers(deskImage), ...loginErrors },
    };
    scope.post('/desk/images', { schema }, async (request) => {
      const image = await storeImage(deps, await uploadOf(request), request.user.id);
      return answer({ id: image.id, url: imageAddress(image) });
    });
  });
}

/** @throws {HttpError} 400 when the form has no file */
async function uploadOf(request: FastifyRequest): Promise<Buffer> {
  const { file } = await readForm(request, LIMITS);
  if (!file) throw badRequest(IMAGE_TYPE_SENTENCE, 'image');
  return file.bytes;
}
