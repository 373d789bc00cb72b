import type { ContentKey, ReadContent } from '#web/content/content.ts';
import type { PageName } from '#web/pages.ts';
import type { Head } from './make-head.ts';
import type { Address } from './requests.ts';

export interface Route<Request = unknown> {
  /** Which module the page is in. */
  name: PageName;
  /** The component that the module exports; `default` if it has only one. */
  screen?: string;
  path: string;
  read(address: Address): Request;
  /** The canonical address of the request. */
  write(request: Request): string;
  /** The content that the page reads, apart from `site` and `categories`, which are always loaded. */
  needs(request: Request): ContentKey[];
  head: (request: Request, content: ReadContent) => Head;
}

/** Checks the types of one route, then drops the type of its request, since the list holds routes of all types. */
export function route<Request>(definition: Route<Request>): Route {
  return definition as Route;
}
