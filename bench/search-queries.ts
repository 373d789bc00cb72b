import { starterCategories } from '#server/features/starter/starter-content.ts';
import { starterEssays } from '#server/features/starter/starter-essays.ts';
import { isDevanagari } from '#shared/text/search/fold-word.ts';
import { soundsOfDevanagari } from '#shared/text/search/sounds.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { randomFrom } from './essay-generator.ts';

const LIST = '/api/post/list?body=omit&scope=public';

/** Paths of realistic searches, from words that every second post contains to words that none contains. */
export function searchPaths(count: number): string[] {
  const random = randomFrom(7);
  const words = [...new Set(starterEssays.flatMap(({ content }) => wordsOf(content)))];
  const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
  const hindi = words.filter(isDevanagari);
  const english = words.filter((word) => /^[a-z]{3,}$/.test(word));
  const common = ['the', 'a', 'and', 'है', 'में', 'he', 'lamp', 'घर'];
  const kinds: (() => string)[] = [
    () => `search=${pick(english)}`,
    () => `search=${encodeURIComponent(pick(hindi))}`,
    () => `search=${soundsOfDevanagari(pick(hindi))[0] ?? 'ghar'}`,
    () => `search=${pick(english)}+${pick(english)}`,
    () => `search=${encodeURIComponent(`${pick(hindi)} ${pick(common)}`)}`,
    () => `search=${encodeURIComponent(pick(common))}`,
    () => `search=${encodeURIComponent(pick(common))}+${encodeURIComponent(pick(common))}+${pick(english)}`,
    () => `search=${pick(english).slice(0, 3)}`,
    () => `search=${pick(english).slice(0, 1 + Math.floor(random() * 2))}`,
    () => `search=${pick(english)}qx`,
    () => `search=${pick(english)}&category=${pick(starterCategories).slug}`,
    () => `search=${encodeURIComponent(pick(common))}&page=${2 + Math.floor(random() * 20)}`,
  ];
  return Array.from({ length: count }, (_, number) => `${LIST}&${(kinds[number % kinds.length] as () => string)()}`);
}
