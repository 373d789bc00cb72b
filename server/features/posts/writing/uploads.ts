import type { FastifyRequest } from 'fastify';
import { type Form, readForm } from '#server/http/multipart.ts';
import { IMAGE_BYTES_MAXIMUM, IMAGE_SIZE_SENTENCE } from '#shared/text/image-rules.ts';

/** The longest text in three bytes a character, with room for the other fields. */
export const TEXT_BYTES_MAXIMUM = 8 * 1024 * 1024;

const LIMITS = {
  file: { field: 'featured_image', bytes: IMAGE_BYTES_MAXIMUM, tooLarge: IMAGE_SIZE_SENTENCE },
  textBytes: TEXT_BYTES_MAXIMUM,
};

/** Reads a form before its contract is checked, and keeps its file aside. */
export function uploads() {
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
