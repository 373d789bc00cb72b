import type { Problem } from '#shared/problem.ts';
import { bearer, readAccessToken } from '#web/access-token.ts';
import { messagesIn, problemsIn, statusMessage } from './failure-message.ts';
import { clearAccessToken } from './store-access-token.ts';

export const UNREACHABLE = 'The site could not be reached. Check your connection and try again.';

/** A failed API call; `message` can be shown to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The messages of the response; empty if it has none that people can read. */
  readonly messages: string[];
  /** The invalid fields of the request; empty if the response names none. */
  readonly problems: Problem[];

  /** @param otherwise the message when `messages` is empty */
  constructor(status: number, messages: string[], otherwise = statusMessage(status, ''), problems: Problem[] = []) {
    super(messages.join(', ') || otherwise);
    this.status = status;
    this.messages = messages;
    this.problems = problems;
  }
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `FormData` is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Sends no access token, for calls such as the login. */
  isAnonymous?: boolean;
  /** Whether the page is left meanwhile, which must not end the call. */
  isLast?: boolean;
  /** Extracts the messages from an error response; by default `messagesIn`. */
  readMessages?: (text: string, response: Response) => string[];
}

/**
 * Calls the API with the access token of the user, if there is one. @returns the `data` of the response
 * @throws ApiError
 */
export async function api<Data>(path: string, call?: CallOptions): Promise<Data> {
  return (await ask<{ data: Data }>(path, call)).data;
}

/** Like `api`, but returns the whole response, for callers that need its `message` or when it has no `data`. */
export async function ask<Answer>(
  path: string,
  { method = 'GET', body, isAnonymous = false, isLast = false, readMessages = messagesIn }: CallOptions = {},
): Promise<Answer> {
  const token = isAnonymous ? null : readAccessToken();
  const isForm = body instanceof FormData;
  const headers = {
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...bearer(token),
  };
  const request = { method, headers, body: isForm ? body : (JSON.stringify(body) ?? null), keepalive: isLast };
  const { response, text } = await send(`/api${path}`, request);
  if (!response.ok) {
    // Another tab may have stored a new token since.
    if (response.status === 401 && token && token === readAccessToken()) clearAccessToken('expired');
    throw failureOf(response, text, readMessages(text, response));
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

/** The messages of a failed call, or `otherwise` if it has none. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.messages.join(', ')) || otherwise;
}

export function failureOf(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  text: string,
  messages = messagesIn(text),
): ApiError {
  return new ApiError(status, messages, statusMessage(status, statusText), problemsIn(text));
}

/** A proxy in between may respond with a page of its own instead of JSON. @throws ApiError */
function parse(text: string): { status?: boolean } {
  try {
    const answer = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch {
    // Reported below.
  }
  throw unreachable();
}

function unreachable(): ApiError {
  return new ApiError(0, [UNREACHABLE]);
}
