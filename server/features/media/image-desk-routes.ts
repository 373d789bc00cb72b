import { acceptUploads } from '#server/http/multipart.ts';
import type { App } from '#server/http/typed-app.ts';
import { deskImage } from '#shared/contracts/desk/image.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { imageAddress } from './image-address.ts';
import type { MediaDeps } from './make-image-variants.ts';
import { readUpload } from './read-upload.ts';
import { storeImage } from './store-image.ts';

/** For admins: see `requireAdmin`. */
export async function imageDeskRoutes(desk: App, deps: MediaDeps): Promise<void> {
  await desk.register(async (scope: App) => {
    await acceptUploads(scope);
    const schema = {
      consumes: ['multipart/form-data'],
      description: 'A form with the file `image`: a still of a video, a portrait or a cover.',
      response: loginAnswers(deskImage),
    };
    scope.post('/desk/images', { schema }, async (request) => {
      const { bytes } = await readUpload(request);
      const image = await storeImage(deps, bytes, request.user.id);
      return answer({ id: image.id, url: imageAddress(image) });
    });
  });
}
