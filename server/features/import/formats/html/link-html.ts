import { escapeHtml } from '#shared/text/escape-html.ts';
import { fileName } from '../../text/addresses.ts';

/** A paragraph with a link. */
export function linkHtml(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}

/** A paragraph with a link to a file, which is called by its name. */
export function fileLinkHtml(address: string): string {
  return linkHtml(address, fileName(address) || address);
}
