/** What went wrong, in the words of the answer: its `message`, else `error`, else a plain string, else its text. */
export function failureMessages(status: number, statusText: string, text: string): string[] {
  const messages = [said(text) ?? (text.trim() || statusText)].flat().filter((message) => message !== '');
  return messages.length > 0 ? messages : [`Request failed with status ${status}`];
}

/** Where a post is created: the words of the answer, else its status. */
export function messagesOrStatus(status: number, statusText: string, text: string): string[] {
  const messages = [said(text) ?? []].flat();
  return messages.length > 0 ? messages : [`HTTP ${status}: ${statusText}`];
}

function said(text: string): string | string[] | undefined {
  const body = parse(text);
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, error } = body as Record<string, unknown>;
  return [message, error].find(isSaying);
}

function isSaying(value: unknown): value is string | string[] {
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => typeof each === 'string');
  return typeof value === 'string' && value !== '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
