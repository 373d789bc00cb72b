import { bearer, readAccessToken } from '#web/access-token.ts';
import { UNREACHABLE } from '#web/content.ts';
import { failureMessages } from './failure-message.ts';
import { dropAccessToken } from './keep-access-token.ts';

/** A call that failed; `message` can be shown to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** 0 when no answer came. */
  readonly status: number;
  readonly messages: string[];
  /** As the answer had it. */
  readonly text: string;

  constructor(status: number, messages: string[], text = '') {
    super(messages.join(', '));
    this.status = status;
    this.messages = messages;
    this.text = text;
  }
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A form, or what is sent as JSON. */
  body?: unknown;
  /** For calls in nobody's name, such as the login. */
  isAnonymous?: boolean;
  /** What an answer that refuses is told in. */
  inWords?: typeof failureMessages;
}

/** Asks the site in the name of whoever is logged in. @returns the answer's `data` */
export async function api<Data>(path: string, call?: Call): Promise<Data> {
  return (await ask<{ data: Data }>(path, call)).data;
}

/** The same, for the whole answer: its message counts as well, or it has no `data`. */
export async function ask<Answer>(
  path: string,
  { method = 'GET', body, isAnonymous = false, inWords = failureMessages }: Call = {},
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
    if (response.status === 401 && token && token === readAccessToken()) dropAccessToken('expired');
    throw new ApiError(response.status, inWords(response.status, response.statusText, text), text);
  }
  const answer = parse(text);
  if (answer.status === false) throw new ApiError(response.status, [answer.message ?? []].flat(), text);
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

/** Something between here and the site may answer in its stead, with a page of its own. */
function parse(text: string): { status?: boolean; message?: string | string[] } {
  try {
    return JSON.parse(text);
  } catch {
    throw unreachable();
  }
}

function unreachable(): ApiError {
  return new ApiError(0, [UNREACHABLE]);
}
