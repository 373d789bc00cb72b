import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/errors.ts';

/** Addresses that are no UTF-8 or hold a NUL: PostgreSQL could not even compare them with what it stores. */
export async function refuseGarbage(request: FastifyRequest): Promise<void> {
  let address: string;
  try {
    address = decodeURIComponent(request.url.replaceAll('+', ' '));
  } catch {
    throw badRequest('The address is not valid: it holds a broken percent sequence.');
  }
  if (address.includes('\0')) throw badRequest('The address is not valid: it holds a NUL character.');
}
