import { createHmac } from 'node:crypto';

/** By this, an address is recognised after its subscriber is deleted. It cannot be reversed without the server's secret. */
export function hashAddress(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`suppressed|${email}`).digest('base64url');
}
