import type { Writing } from '#web/features/draft-keeping/kept-draft.ts';

/** What stands in the fields, letter by letter; the tags stand beside them. */
export function readWriting(form: HTMLFormElement, tags: string[], categoryId: (chosen: string) => string): Writing {
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  return {
    title: value('title'),
    summary: value('summary'),
    content: value('content'),
    category: categoryId(value('category')),
    tags,
    tag: value('tag'),
    image_alt: value('image_alt'),
  };
}
