import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { classifyFailure, codeOf, type Outcome, type SmtpFailure } from './classify-failure.ts';
import { SmtpConnections, type SmtpOptions } from './smtp-connections.ts';
import type { HandOverOptions, OutgoingLetter, Transport } from './transport.ts';
import { EndWithheld, withholdEnd } from './withhold-end.ts';

/** Many servers accept no more at once from one sender. */
const CONNECTIONS = 10;
const CONVERSE_WITHIN_MS = 60_000;
/** Servers may check a message before they answer: RFC 5321 (4.5.3.2.6) asks for ten minutes, few take one. */
const ANSWER_WITHIN_MS = 5 * 60_000;

interface SmtpTransportOptions {
  smtp: SmtpOptions;
  /** For how long the server discards a repeated letter by its idempotency key; 0 for most servers. */
  repeatsSafelyForMs: number;
  converseWithinMs?: number | undefined;
  answerWithinMs?: number | undefined;
}

export function openSmtpTransport({
  smtp,
  repeatsSafelyForMs,
  converseWithinMs = CONVERSE_WITHIN_MS,
  answerWithinMs = ANSWER_WITHIN_MS,
}: SmtpTransportOptions): Transport {
  const connections = new SmtpConnections({ ...smtp, socketTimeout: answerWithinMs });
  const deliverOver = async (connection: SMTPConnection, letter: OutgoingLetter, handOver: HandOverOptions) => {
    const outcome = await converse(connection, letter, { ...handOver, converseWithinMs });
    if (outcome.kind === 'sent') connections.release(connection);
    else connections.discard(connection);
    return outcome;
  };
  return {
    repeatsSafelyForMs,
    connections: CONNECTIONS,
    deliver: async (letter, handOver) => {
      const idle = connections.takeIdle();
      const outcome = idle && (await deliverOver(idle, letter, handOver));
      // A server may end a connection that was idle without a word, which says nothing about the next one.
      if (outcome && !isConnectionLost(outcome)) return outcome;
      const connection = await connections.connect().catch((error: SmtpFailure) => error);
      return 'send' in connection ? deliverOver(connection, letter, handOver) : classifyFailure(connection, false);
    },
    close: () => connections.close(),
  };
}

function isConnectionLost(outcome: Outcome): boolean {
  return outcome.kind === 'not-sent' && /^(ECONN|ESOCKET|EPIPE)/.test(outcome.code);
}

/** Hands one letter over, and writes down in time that it may arrive. */
function converse(
  connection: SMTPConnection,
  { from, to, message }: OutgoingLetter,
  { beforeEnd, signal, converseWithinMs }: HandOverOptions & { converseWithinMs: number },
): Promise<Outcome> {
  let isEnding = false;
  let isTakenOver = false;
  return new Promise((resolve) => {
    const body = withholdEnd(message, async () => {
      const isAllowed = !signal.aborted && (await beforeEnd());
      isTakenOver = !isAllowed && !signal.aborted;
      if (!isAllowed || signal.aborted) return false;
      clearTimeout(tooLate);
      isEnding = true;
      return true;
    });
    const stop = () => body.destroy(new EndWithheld());
    const tooLate = setTimeout(stop, converseWithinMs);
    const settle = (outcome: Outcome) => {
      clearTimeout(tooLate);
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    // Once the end is on its way, only the answer of the server counts.
    const abort = () => {
      if (!isEnding) stop();
    };
    signal.addEventListener('abort', abort);
    const onLost = () => settle(classifyFailure({ code: 'ECONNECTION' }, isEnding));
    connection.once('end', onLost);
    body.once('error', () => {
      if (isEnding) return;
      settle(isTakenOver ? { kind: 'taken-over' } : classifyFailure({ code: 'ETIMEDOUT' }, false));
    });
    connection.send({ from, to: [to] }, body, (error, info) => {
      connection.removeListener('end', onLost);
      if (error instanceof EndWithheld) return;
      settle(error ? classifyFailure(error, isEnding) : { kind: 'sent', code: codeOf({ response: info.response }) });
    });
  });
}
