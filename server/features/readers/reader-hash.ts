import { createHmac } from 'node:crypto';

/** 132 bits: nobody shares one by chance. */
const LENGTH = 22;

/** Stands for somebody on one day. Tomorrow's is another one, and without the server's secret it leads back to nobody. */
export function hashReader(secret: string, day: string, identity: string): string {
  return createHmac('sha256', `${secret}|readers|${day}`).update(identity).digest('base64url').slice(0, LENGTH);
}
