import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/base/errors.ts';
import { type Form, readForm } from '#server/http/multipart.ts';
import { IMAGE_BYTES_MAXIMUM, IMAGE_SIZE_SENTENCE, IMAGE_TYPE_SENTENCE } from '#shared/text/image-rules.ts';

const TEXT_BYTES_MAXIMUM = 8 * 1024;

const LIMITS = {
  file: { field: 'image', bytes: IMAGE_BYTES_MAXIMUM, tooLarge: IMAGE_SIZE_SENTENCE },
  textBytes: TEXT_BYTES_MAXIMUM,
};

/** Reads a form with the file `image`. @throws {HttpError} 400 when it has none, 413 when it is too large */
export async function readUpload(request: FastifyRequest): Promise<Pick<Form, 'fields'> & { bytes: Buffer }> {
  const { fields, file } = await readForm(request, LIMITS);
  if (!file) throw badRequest(IMAGE_TYPE_SENTENCE, 'image');
  return { fields, bytes: file.bytes };
}
