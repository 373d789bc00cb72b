import type { Language } from '#shared/contracts/text.ts';

/** What is said of the parts of a series around a text, in its language. */
export const PART_LABELS = {
  en: {
    place: (position: number, count: number) => `Part ${position} of ${count}`,
    list: 'Parts of the series',
    steps: 'Other parts',
    read: 'read',
    previous: 'Previous part',
    next: 'Next part',
    whole: 'The whole series',
  },
  hi: {
    place: (position: number, count: number) => `भाग ${position}, कुल ${count}`,
    list: 'शृंखला के भाग',
    steps: 'दूसरे भाग',
    read: 'पढ़ा हुआ',
    previous: 'पिछला भाग',
    next: 'अगला भाग',
    whole: 'पूरी शृंखला',
  },
} satisfies Record<Language, object>;
