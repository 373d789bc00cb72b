import type { ComponentType } from 'react';
import type { ContentKey, ReadContent } from './content.ts';
import type { Head } from './heads.ts';
import type { Address } from './requests.ts';

export interface Route<Request = unknown> {
  name: string;
  path: string;
  load(): Promise<PageModule<Request>>;
  read(address: Address): Request;
  /** The canonical address of the request. */
  write(request: Request): string;
  /** The content that the page reads, apart from `site` and `categories`, which are always loaded. */
  needs(request: Request): ContentKey[];
  /**
   * Only for pages that nearly every visit sees. Others export theirs from their module, which not every page loads.
   */
  head?: WriteHead<Request>;
}

type WriteHead<Request> = (request: Request, content: ReadContent) => Head;

export interface PageModule<Request = unknown> {
  default: ComponentType<{ request: Request }>;
  head?: WriteHead<Request>;
}

/** Checks the types of one route, then drops the type of its request, since the list holds routes of all types. */
export function route<Request>(definition: Route<Request>): Route {
  return definition as Route;
}
