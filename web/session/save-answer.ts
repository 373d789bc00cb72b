import { bearer } from '#web/access-token.ts';
import { UNREACHABLE } from '#web/content.ts';
import { ApiError, failureOf } from './api.ts';

/** Hands what the site answers to the browser as a file: only a call can say in whose name it asks. */
export async function saveAnswer(path: string, name: string): Promise<void> {
  const answer = await fetch(`/api${path}`, { headers: bearer() }).then(read).catch(inWords);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(answer);
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function read(response: Response): Promise<Blob> {
  if (response.ok) return response.blob();
  throw failureOf(response, await response.text());
}

/** Also where the file was cut off. */
function inWords(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError(0, [UNREACHABLE]);
}
