import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { Poller } from '#server/jobs/poller.ts';
import type { LetterContent } from '../content/compose-letter.ts';
import type { LetterSender } from './letter-message.ts';
import { LetterSending } from './letter-sending.ts';
import { DEFER } from './settle-delivery.ts';
import type { Transport } from './transport.ts';

/** Points of an attempt at which tests let the process die. */
type Step = 'audience' | 'claimed' | 'before-sending' | 'after-sending' | 'answered' | 'settled';

const DEFAULTS = {
  now: Date.now,
  /** Renewed while a letter is handed over; when it is over, the process is presumed dead. */
  leaseMs: 60_000,
  pollEveryMs: 15_000,
  stopWithinMs: 7000,
  /** How long to wait after the mail server could not be reached, at first and at most. */
  reconnect: { firstMs: 1000, longestMs: 60_000 },
  /** How long after the mail server has put a letter off it is tried again, at first and at most. */
  defer: DEFER,
};

interface SendingDeps {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  transport: Transport;
  content: LetterContent;
  sender: LetterSender;
  onStep?: (step: Step) => void | Promise<void>;
}

export type SendingOptions = SendingDeps & typeof DEFAULTS;

const POLL_FAILED = 'the letters could not be read';

/** Sends letters until it is stopped. Any number of processes of a site may do so at the same time. */
export function runSending(given: SendingDeps & Partial<typeof DEFAULTS>): { stop(): Promise<void> } {
  const options = { ...DEFAULTS, ...given };
  const { database, logger, transport, pollEveryMs, stopWithinMs } = options;
  const poller: Poller = new Poller({
    ...{ database, logger, tag: 'letters', problem: POLL_FAILED, everyMs: pollEveryMs, stopWithinMs },
    turn: () => sending.turn(),
    whenIdle: () => sending.whenIdle(),
  });
  const sending = new LetterSending(options, { signal: poller.signal, wake: () => poller.wake() });
  poller.start();
  return {
    stop: async () => {
      await poller.stop();
      transport.close();
    },
  };
}
