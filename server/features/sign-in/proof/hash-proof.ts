import { createHmac } from 'node:crypto';

/** With the secret: of a plain hash, a million tries would find the six digits. */
export function hashProof(
  secret: string,
  { email, browserHash }: { email: string; browserHash: string },
  code: string,
) {
  return createHmac('sha256', secret).update(`sign_in|${browserHash}|${email}|${code}`).digest('base64url');
}
