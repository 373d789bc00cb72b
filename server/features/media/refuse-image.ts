import { HttpError } from '#server/base/errors.ts';
import { IMAGE_TYPE_SENTENCE } from '#shared/text/image-rules.ts';
import type { Refusal } from './image-task.ts';

const REFUSALS: Record<Refusal, [status: number, sentence: string]> = {
  type: [415, IMAGE_TYPE_SENTENCE],
  damaged: [400, 'This image is damaged or incomplete. Choose another one.'],
  pixels: [413, 'This image has more than 40 megapixels; in an animation, every frame counts. Choose a smaller one.'],
  side: [413, 'This image is wider or higher than 16,383 pixels. Choose a smaller one.'],
  frames: [413, 'This animation has more than 200 frames. Choose a shorter one.'],
  slow: [413, 'This image takes too long to prepare. Choose a smaller one.'],
  memory: [503, 'The site has too little memory for this image right now. Choose a smaller one, or try again later.'],
};

export function imageRefused(refusal: Refusal): HttpError {
  const [status, message] = REFUSALS[refusal];
  return new HttpError(status, message, {}, [{ field: 'image', message }]);
}
