import { HttpError } from '#server/base/errors.ts';
import { IMAGE_TYPE_SENTENCE } from '#shared/text/image-rules.ts';
import type { Refusal } from './image-task.ts';

const REFUSALS: Record<Refusal, [status: number, sentence: string]> = {
  type: [415, IMAGE_TYPE_SENTENCE],
  damaged: [400, `This image is damaged or incomplete. ${IMAGE_TYPE_SENTENCE}`],
  pixels: [413, 'Please select an image of at most 40 megapixels; in an animation every frame counts'],
  side: [413, 'Please select an image of at most 16,383 pixels in width and in height'],
  frames: [413, 'Please select an animation of at most 200 frames'],
  slow: [413, 'This image takes too long to prepare. Please select a smaller one'],
  memory: [503, 'The site has too little memory for this image right now. Please select a smaller one'],
};

export function imageRefused(refusal: Refusal): HttpError {
  const [status, message] = REFUSALS[refusal];
  return new HttpError(status, message, {}, [{ field: 'image', message }]);
}
