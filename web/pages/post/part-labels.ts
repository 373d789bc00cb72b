import type { Language } from '#shared/contracts/text.ts';

/** What is said of the series above a text, in its language. Those for the steps to other parts load with them, in `part-steps.tsx`. */
export const PART_LABELS = {
  en: {
    place: (position: number, count: number) => (count > 1 ? `Part ${position} of ${count}` : 'Series'),
    list: 'Parts of the series',
    read: 'read',
    whole: 'The whole series',
  },
  hi: {
    place: (position: number, count: number) => (count > 1 ? `भाग ${position}, कुल ${count}` : 'शृंखला'),
    list: 'शृंखला के भाग',
    read: 'पढ़ा हुआ',
    whole: 'पूरी शृंखला',
  },
} satisfies Record<Language, object>;
