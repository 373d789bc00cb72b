import type { ContentApi } from './content-api.ts';

export interface Rendered {
  status: 200 | 301 | 404;
  /** The whole document; empty for a redirect. */
  html: string;
  /** Where a redirect leads; root-relative. */
  location?: string | undefined;
}

/** The pages as the server uses them: an address and what may be read in, a document out. */
export interface Pages {
  /** The one spelling of a public page's address: known path, known parameters in one order; `null` when no page has it. */
  normaliseUrl(url: string): string | null;
  /** `siteUrl` has no trailing slash. */
  render(url: string, api: ContentApi, siteUrl: string): Promise<Rendered>;
}

/** What the pages' server bundle exports. */
export interface PagesModule {
  /** `manifest` is what the build wrote about its files; `null` while pages are served from their sources. */
  createPages(manifest: object | null): Pages;
}
