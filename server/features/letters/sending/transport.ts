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
  /** Writes down that the letter may arrive from now on. @returns `false` when another process has taken the delivery over */
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
