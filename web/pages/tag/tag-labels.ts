import type { Language } from '#shared/contracts/text.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** What the page of a tag says, in the language of the tag. */
export const TAG_LABELS = {
  en: { tag: 'Tag', articles: (count: number) => countOf(count, 'article'), all: 'All articles' },
  hi: { tag: 'विषय', articles: (count: number) => `${inFigures(count)} लेख`, all: 'सब लेख' },
} satisfies Record<Language, object>;
