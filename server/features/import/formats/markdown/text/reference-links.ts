const DEFINITION =
  /^ {0,3}\[(?!\^)([^[\]\n]{1,200})\]:[ \t]*(<[^>\n]*>|\S+)(?:[ \t]+("[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*\n?/gm;
const USE = /(!?)\[((?:[^[\]\n]|\n(?!\n)){1,500})\](?:[ ]?\[([^[\]\n]{0,200})\])?(?![([:])/g;
const PICTURE_IN_LINK = /\[(!\[[^[\]\n]*\]\([^()\n]*\))\]\[([^[\]\n]{1,200})\]/g;

/** Puts the addresses of `[the lamp][1]` where they are used: this site has no definitions of links. */
export function inlineReferences(text: string): string {
  const targets = new Map<string, string>();
  for (const [, label = '', address = '', title] of text.matchAll(DEFINITION)) {
    const target = address + (title === undefined ? '' : ` "${title.slice(1, -1).replaceAll('"', '\\"')}"`);
    if (!targets.has(labelOf(label))) targets.set(labelOf(label), target);
  }
  if (targets.size === 0) return text;
  return text
    .replace(DEFINITION, '')
    .replace(USE, (whole, mark, words: string, label: string | undefined) => {
      const target = targets.get(labelOf(label || words));
      return target === undefined ? whole : `${mark}[${words}](${target})`;
    })
    .replace(PICTURE_IN_LINK, (whole, image, label) => {
      const target = targets.get(labelOf(label));
      return target === undefined ? whole : `[${image}](${target})`;
    });
}

function labelOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
