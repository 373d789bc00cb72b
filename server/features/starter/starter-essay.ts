import type { Language } from '#shared/contracts/text.ts';

export interface StarterEssay {
  title: string;
  summary: string;
  /** In Markdown; each line is a paragraph. */
  content: string;
  category: 'Philosophy' | 'Spirituality' | 'Personal Growth' | 'Wisdom';
  tags: string[];
  /** The language that `languageOf` detects in the content. */
  language: Language;
  slug: string;
  daysAgo: number;
  featured?: true;
  /** A watch address with a `v=` parameter. */
  youtubeUrl?: string;
}
