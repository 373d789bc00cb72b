import type { Problem } from '#shared/problem.ts';

/** A longer text is probably a page or a log, not a sentence for people. */
const SENTENCE_MAXIMUM = 300;
/** Tags, truncated JSON, bytes that are not text, and control characters (except for the joiners that Hindi needs). */
const NOT_FOR_PEOPLE = /<\/?[a-z!?]|^[[{]|\uFFFD|[^\P{C}\s\u200C\u200D]/iu;

/** The messages in an error response: its `message`, else its `error`, else its plain text; empty if it has none. */
export function messagesIn(text: string): string[] {
  const body = parse(text);
  const plain = body === undefined ? text : body;
  if (typeof plain === 'string') return isSentence(plain) ? [plain.trim()] : [];
  const { message, error } = (body ?? {}) as Record<string, unknown>;
  return [message, error].map(messagesOf).find((messages) => messages.length > 0) ?? [];
}

export function problemsIn(text: string): Problem[] {
  const { problems } = (parse(text) ?? {}) as { problems?: unknown };
  return Array.isArray(problems) ? problems.filter(isProblem) : [];
}

export function statusMessage(status: number, statusText: string): string {
  return isSentence(statusText) ? statusText : `Request failed with status ${status}`;
}

/** The messages when a post cannot be created: those of a JSON response, else its status. Plain text is ignored. */
export function messagesOrStatus(text: string, { status, statusText }: ResponseStatus): string[] {
  const messages = parse(text) === undefined ? [] : messagesIn(text);
  if (messages.length > 0) return messages;
  return [isSentence(statusText) ? `HTTP ${status}: ${statusText}` : `HTTP ${status}`];
}

type ResponseStatus = Pick<Response, 'status' | 'statusText'>;

function isProblem(value: unknown): value is Problem {
  const { field, message } = (value ?? {}) as Partial<Problem>;
  return typeof field === 'string' && typeof message === 'string';
}

function messagesOf(value: unknown): string[] {
  const messages = [value].flat();
  return messages.every((each) => typeof each === 'string') ? messages.filter((each) => each.trim() !== '') : [];
}

/** A body that is not JSON may come from any proxy in between, and with any content type. */
function isSentence(text: string): boolean {
  return text.length <= SENTENCE_MAXIMUM && /\p{L}/u.test(text) && !NOT_FOR_PEOPLE.test(text.trim());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
