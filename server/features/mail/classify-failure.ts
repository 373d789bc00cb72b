/** What became of an attempt to hand a mail to the mail server. */
export type Outcome =
  | { kind: 'sent'; code: string | null }
  | { kind: 'rejected'; code: string; isAddressUnknown?: boolean }
  /** The server does not have it, and may take it later. */
  | { kind: 'deferred'; code: string; isThrottled: boolean }
  /** The server may have it or not. */
  | { kind: 'unknown'; code: string }
  /** The server does not have it, and what went wrong concerns every recipient. */
  | { kind: 'not-sent'; code: string; concerns: 'server' | 'sender'; isThrottled: boolean };

/** The fields of the library's errors that matter here. */
export interface SmtpFailure {
  code?: string | undefined;
  /** The command that the server answered, or `CONN` before any. */
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

const ABOUT_RATE = /\b(rate|throttl\w*|too many|too fast|too much|limit\w*|slow down)\b/i;
const STATUS = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/;
/**
 * RFC 3463: no such mailbox, or none any more, or a domain that takes no mail (RFC 7505). Everything else, such as 5.7.x, may
 * be about the sender, and 5.1.2 and 5.1.3 about a server that finds no domain at all.
 */
const ADDRESS_UNKNOWN = /^5\d\d 5\.1\.(1|6|10)$/;
/** What servers answer when they want a login, at whatever command. */
const LOGIN_NEEDED = [530, 534, 535, 538];

/**
 * Decides what an error means for one mail.
 * @param isEnding whether the end of the message may have reached the server
 */
export function classifyFailure(failure: SmtpFailure, isEnding: boolean): Outcome {
  const { responseCode = 0, command = '' } = failure;
  const code = codeOf(failure);
  const isThrottled = isAboutRate(failure);
  if (responseCode < 400) {
    if (isEnding) return { kind: 'unknown', code };
    // The library refuses an address before it asks the server.
    if (failure.code === 'EENVELOPE' && command === 'API') return { kind: 'rejected', code };
    return { kind: 'not-sent', code, concerns: 'server', isThrottled: false };
  }
  const isPermanent = responseCode >= 500;
  // Whatever it answers to the end of the message, an error means that it did not take the message.
  if (isEnding) return isPermanent ? { kind: 'rejected', code } : { kind: 'deferred', code, isThrottled };
  if (failure.code === 'EAUTH' || LOGIN_NEEDED.includes(responseCode) || !/^(MAIL FROM|RCPT TO|DATA)$/.test(command)) {
    return { kind: 'not-sent', code, concerns: 'server', isThrottled };
  }
  if (!isPermanent) return { kind: 'deferred', code, isThrottled };
  if (command === 'MAIL FROM') return { kind: 'not-sent', code, concerns: 'sender', isThrottled: false };
  const isAddressUnknown = command === 'RCPT TO' && ADDRESS_UNKNOWN.test(code);
  return { kind: 'rejected', code, ...(isAddressUnknown && { isAddressUnknown }) };
}

/** The server's answer without its words, which may quote the address: `550 5.1.1`; without an answer, the error's code. */
export function codeOf({ response = '', responseCode, code = 'EUNKNOWN' }: SmtpFailure): string {
  const [, basic, enhanced] = STATUS.exec(response) ?? [];
  if (basic === undefined) return responseCode ? String(responseCode) : code;
  return enhanced === undefined ? basic : `${basic} ${enhanced}`;
}

/** A server that defers one recipient (greylisting) is not asked to go slower; one that ends the conversation is. */
function isAboutRate({ command, responseCode = 0, response = '' }: SmtpFailure): boolean {
  if (responseCode < 400 || responseCode >= 500) return false;
  if (responseCode === 421 || responseCode === 454) return true;
  return command === 'MAIL FROM' || command === 'CONN' || ABOUT_RATE.test(response);
}
