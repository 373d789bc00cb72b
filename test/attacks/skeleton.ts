/** Drawings are made from words, and differ with them. */
const DRAWING = /<svg\b[\s\S]*?<\/svg>/g;
const SCRIPT = /(<script\b[^>]*>)([\s\S]*?)<\/script>/g;
const TAG = /<(\/?[a-z!][^\s>/]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/**
 * The elements of a page as a browser reads them, with the names of their attributes and without a word of text: two pages that
 * differ in text alone have the same.
 */
export function skeletonOf(html: string): string[] {
  const tags = html.replace(SCRIPT, '$1</script>').replace(DRAWING, '<svg>').matchAll(TAG);
  return [...tags].map(([, name = '', attributes = '']) => {
    const names = [...attributes.matchAll(ATTRIBUTE)].map(([, attribute]) => attribute);
    return [name, ...names.sort()].join(' ').toLowerCase();
  });
}

/** What stands in the data blocks of a page. */
export function dataBlocksOf(html: string): string[] {
  return [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => json,
  );
}
