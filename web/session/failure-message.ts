import type { Problem } from '#shared/problem.ts';

/** A longer text is a page or a log, not a sentence for people. */
const SENTENCE_MAXIMUM = 300;
/** Tags, JSON that was cut off, bytes that are no text, and control characters (but for the joiners that Hindi needs). */
const NOT_FOR_PEOPLE = /<\/?[a-z!?]|^[[{]|\uFFFD|[^\P{C}\s\u200C\u200D]/iu;

/** What went wrong, in the words of the answer: its `message`, else `error`, else a plain text. Empty where it has none. */
export function messagesIn(text: string): string[] {
  const body = parse(text);
  const plain = body === undefined ? text : body;
  if (typeof plain === 'string') return isSentence(plain) ? [plain.trim()] : [];
  const { message, error } = (body ?? {}) as Record<string, unknown>;
  return [message, error].map(saidIn).find((messages) => messages.length > 0) ?? [];
}

/** Which fields of the request the answer says are wrong. */
export function problemsIn(text: string): Problem[] {
  const { problems } = (parse(text) ?? {}) as { problems?: unknown };
  return Array.isArray(problems) ? problems.filter(isProblem) : [];
}

/** For a failure of which the answer has no words. */
export function statusMessage(status: number, statusText: string): string {
  return isSentence(statusText) ? statusText : `Request failed with status ${status}`;
}

/** Where a post is created: the message of the answer, else its status; a text that is no JSON counts for nothing. */
export function messagesOrStatus(text: string, { status, statusText }: QueryResult): string[] {
  const messages = parse(text) === undefined ? [] : messagesIn(text);
  if (messages.length > 0) return messages;
  return [isSentence(statusText) ? `HTTP ${status}: ${statusText}` : `HTTP ${status}`];
}

type QueryResult = Pick<Response, 'status' | 'statusText'>;

function isProblem(value: unknown): value is Problem {
  const { field, message } = (value ?? {}) as Partial<Problem>;
  return typeof field === 'string' && typeof message === 'string';
}

function saidIn(value: unknown): string[] {
  const messages = [value].flat();
  return messages.every((each) => typeof each === 'string') ? messages.filter((each) => each.trim() !== '') : [];
}

/** A body that is no JSON may come from anywhere between here and the site, under any type. */
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
