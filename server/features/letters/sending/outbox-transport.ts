import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import type { Transport } from './transport.ts';

/**
 * Writes each letter into a file of the outbox, on a site without a mail server. The file is named after the delivery, so
 * that repeating it changes nothing.
 */
export function openOutboxTransport(dataDir: string): Transport {
  const folder = join(dataDir, 'outbox');
  return {
    repeatsSafelyForMs: Number.MAX_SAFE_INTEGER,
    connections: 1,
    deliver: async ({ deliveryId, message }, { beforeEnd }) => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (!(await beforeEnd())) return { kind: 'taken-over' };
        await writeFileAtomic(join(folder, `letter-${deliveryId}.eml`), message, { mode: 0o600 });
        return { kind: 'sent', code: null };
      } catch (error) {
        const { code = 'EUNKNOWN' } = error as { code?: string };
        return { kind: 'not-sent', code, concerns: 'server', isThrottled: false };
      }
    },
    close: () => {},
  };
}
