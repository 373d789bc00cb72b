import type { Problem } from '#shared/problem.ts';
import { bearer, readAccessToken } from '#web/access-token.ts';
import { UNREACHABLE } from '#web/content.ts';
import { messagesIn, problemsIn, statusMessage } from './failure-message.ts';
import { clearAccessToken } from './store-access-token.ts';

/** A call that failed; `message` can be shown to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0 when no answer came. */
  readonly status: number;
  /** In the words of the answer; empty where it has none for people. */
  readonly messages: string[];
  /** The fields of the request that are wrong; empty where the answer names none. */
  readonly problems: Problem[];

  /** @param otherwise the message where there are no `messages` */
  constructor(status: number, messages: string[], otherwise = statusMessage(status, ''), problems: Problem[] = []) {
    super(messages.join(', ') || otherwise);
    this.status = status;
    this.messages = messages;
    this.problems = problems;
  }
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A form, or what is sent as JSON. */
  body?: unknown;
  /** For calls in nobody's name, such as the login. */
  isAnonymous?: boolean;
  /** What an answer that refuses is told in. */
  inWords?: (text: string, response: Response) => string[];
}

/** Asks the site in the name of whoever is logged in. @returns the answer's `data` */
export async function api<Data>(path: string, call?: Call): Promise<Data> {
  return (await ask<{ data: Data }>(path, call)).data;
}

/** The same, for the whole answer: its message counts as well, or it has no `data`. */
export async function ask<Answer>(
  path: string,
  { method = 'GET', body, isAnonymous = false, inWords = messagesIn }: Call = {},
): Promise<Answer> {
  const token = isAnonymous ? null : readAccessToken();
  const isForm = body instanceof FormData;
  const headers = {
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...bearer(token),
  };
  const request = { method, headers, body: isForm ? body : (JSON.stringify(body) ?? null) };
  const { response, text } = await send(`/api${path}`, request);
  if (!response.ok) {
    // Another tab may have logged in again meanwhile.
    if (response.status === 401 && token && token === readAccessToken()) clearAccessToken('expired');
    throw failureOf(response, text, inWords(text, response));
  }
  const answer = parse(text);
  if (answer.status === false) throw new ApiError(response.status, messagesIn(text));
  return answer as Answer;
}

async function send(url: string, request: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, request);
    return { response, text: await response.text() };
  } catch {
    throw unreachable();
  }
}

/** What went wrong with a call, or `otherwise` where the answer has no words for it. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.messages.join(', ')) || otherwise;
}

/** Of an answer that is no success. */
export function failureOf({ status, statusText }: Response, text: string, messages = messagesIn(text)): ApiError {
  return new ApiError(status, messages, statusMessage(status, statusText), problemsIn(text));
}

/** Something between here and the site may answer in its stead, with a page of its own. */
function parse(text: string): { status?: boolean } {
  try {
    const answer = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // Told below.
  }
  throw unreachable();
}

function unreachable(): ApiError {
  return new ApiError(0, [UNREACHABLE]);
}
