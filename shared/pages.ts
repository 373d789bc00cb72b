import type { ContentApi } from './content-api.ts';

export interface Rendered {
  status: 200 | 301 | 404;
  /** The whole document; empty for a redirect. */
  html: string;
  /** The target of a redirect; root-relative. */
  location?: string | undefined;
  /** Whether a secret leads to the page: then nobody may cache it. */
  isPrivate?: boolean;
}

/** The pages as the server uses them: they turn an address and its data into a document. */
export interface Pages {
  /** @returns the canonical address: only known parameters, in a fixed order; `null` when no page has this path */
  normaliseUrl(url: string): string | null;
  /** @returns whether the address may hold a secret, such as the token of a link in a mail: then nobody may cache it */
  holdsSecret(url: string): boolean;
  /** `siteUrl` has no trailing slash. */
  render(url: string, api: ContentApi, siteUrl: string): Promise<Rendered>;
  /** @returns an SVG without text: the drawing that stands for a picture in a preview image */
  drawPreview(seed: string, chosen?: string | null): Promise<string>;
}

/** The exports of the pages' server bundle. */
export interface PagesModule {
  /** @param manifest the build's list of its files; `null` when pages are served from their sources */
  createPages(manifest: object | null): Pages;
}
