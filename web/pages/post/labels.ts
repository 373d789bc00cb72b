import type { Language } from '#shared/contracts/text.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** What stands around a text, in its language. */
export const POST_LABELS = {
  en: {
    back: 'Back to blog',
    views: (count: number) => countOf(count, 'view'),
    contents: 'Contents',
    resume: 'Continue where you stopped',
  },
  hi: {
    back: 'सब लेख',
    views: (count: number) => `${inFigures(count)} बार पढ़ा गया`,
    contents: 'विषय-सूची',
    resume: 'जहाँ छोड़ा था, वहीं से पढ़ें',
  },
} satisfies Record<Language, object>;
