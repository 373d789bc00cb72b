import type { ComponentType } from 'react';
import type { ContentKey, ReadContent } from './content.ts';
import type { Head } from './heads.ts';
import type { Address } from './requests.ts';

export interface Route<Request = unknown> {
  name: string;
  path: string;
  load(): Promise<{ default: ComponentType<{ request: Request }> }>;
  read(address: Address): Request;
  /** The one spelling of an address that asks for this. */
  write(request: Request): string;
  /** What the page reads; the header and the footer bring `site` and `categories` along. */
  needs(request: Request): ContentKey[];
  head(request: Request, content: ReadContent): Head;
}

/** What is asked of a page is known to its own row of the list alone. */
export function route<Request>(row: Route<Request>): Route {
  return row as Route;
}
