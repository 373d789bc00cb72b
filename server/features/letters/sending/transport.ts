import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import type { Outcome } from './classify-failure.ts';

/** A letter to one recipient, ready to be handed over. */
export interface OutgoingLetter {
  deliveryId: number;
  from: string;
  to: string;
  /** With headers, and signed. */
  message: Buffer;
}

export interface HandOverOptions {
  /** Writes down that the letter may arrive from now on. @returns `false` when the letter must not be sent any more */
  beforeEnd(): Promise<boolean>;
  signal: AbortSignal;
}

export interface Transport {
  /** For how long after a doubtful attempt handing over the same delivery again cannot reach the recipient twice. */
  repeatsSafelyForMs: number;
  /** How many letters may be handed over at the same time. */
  connections: number;
  /** Never rejects: every failure is an outcome. */
  deliver(letter: OutgoingLetter, handOver: HandOverOptions): Promise<Outcome>;
  close(): void;
}

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
        if (!(await beforeEnd())) return { kind: 'withdrawn' };
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
