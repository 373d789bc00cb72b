import { notFound } from '#server/errors.ts';

export function commentNotFound() {
  return notFound('This comment is not there any more.');
}
