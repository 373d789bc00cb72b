type Entry = [key: unknown[], answer: unknown];

/** Leaves out of the state the formatted text that the page itself shows: it would double the size of the page. */
export function withoutShownText(entries: Entry[]): Entry[] {
  return entries.map((entry) => (hasShownText(entry) ? [entry[0], { ...entry[1], html: '' }] : entry));
}

/** Takes the text back from the page, before React starts. */
export function withShownText(entries: Entry[], page: Document): Entry[] {
  const text = page.querySelector('[data-rich-text]');
  if (!text) return entries;
  // A press that waited for the script has marked what was pressed; the text is to be stored without that.
  for (const pressed of text.querySelectorAll('[aria-busy]')) pressed.removeAttribute('aria-busy');
  const html = text.innerHTML;
  return entries.map((entry) => (hasShownText(entry) ? [entry[0], { ...entry[1], html }] : entry));
}

/** Whether this is a formatted post, or a letter. */
function hasShownText(entry: Entry): entry is [unknown[], { html: string }] {
  const isText = entry[0][0] === 'post' || entry[0][0] === 'letter';
  return isText && (entry[1] as { html?: string } | null)?.html !== undefined;
}
