import type { Language } from '#shared/contracts/text.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** What the page of a series says, in the language of its name. */
export const SERIES_LABELS = {
  en: {
    all: 'All series',
    series: 'Series',
    parts: (count: number) => (count === 1 ? '1 article' : countOf(count, 'part')),
    minutes: (minutes: number) => `${minutes} min read`,
    wholeTime: (minutes: number) => `${duration(minutes, () => 'h', 'min')} in all`,
    begin: (count: number) => (count === 1 ? 'Read the article' : 'Begin with part 1'),
    goOn: (position: number) => `Continue with part ${position}`,
    read: 'Read',
  },
  hi: {
    all: 'सब शृंखलाएँ',
    series: 'शृंखला',
    parts: (count: number) => (count === 1 ? '1 लेख' : `${inFigures(count)} भाग`),
    minutes: (minutes: number) => `${minutes} मिनट`,
    wholeTime: (minutes: number) => `कुल ${duration(minutes, (hours) => (hours === 1 ? 'घंटा' : 'घंटे'), 'मिनट')}`,
    begin: (count: number) => (count === 1 ? 'लेख पढ़ें' : 'भाग 1 से शुरू करें'),
    goOn: (position: number) => `भाग ${position} से आगे पढ़ें`,
    read: 'पढ़ा हुआ',
  },
} satisfies Record<Language, object>;

/** `45 min`, `2 h`, `3 h 20 min`. */
function duration(minutes: number, hour: (hours: number) => string, minute: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours} ${hour(hours)}`, (rest > 0 || hours === 0) && `${rest} ${minute}`];
  return parts.filter(Boolean).join(' ');
}
