import { DOMSerializer, type Fragment } from 'prosemirror-model';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const COPIED_FROM = 'data-copied-from';

/**
 * Marks what is copied with the address of the site, to know it again. Other sites use ProseMirror too, and what comes
 * from there has to be cleaned.
 */
class CopySerializer extends DOMSerializer {
  override serializeFragment(fragment: Fragment, options?: { document?: Document }, target?: HTMLElement) {
    const copied = super.serializeFragment(fragment, options, target);
    const first = copied.firstChild as HTMLElement | null;
    // Within a node, the target is given.
    if (!target) first?.setAttribute?.(COPIED_FROM, location.origin);
    return copied;
  }
}

export const copiedHtml: DOMSerializer = new CopySerializer(
  DOMSerializer.nodesFromSchema(richTextSchema),
  DOMSerializer.marksFromSchema(richTextSchema),
);

/** Whether HTML says that it was copied in this editor. Any page can say so; the schema checks every attribute. */
export function isOwnCopy(html: string): boolean {
  return html.includes(` ${COPIED_FROM}="${location.origin}"`);
}
