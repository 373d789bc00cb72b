import type { Language } from '#shared/contracts/text.ts';

export interface LetterWords {
  /** Why somebody gets the letter. */
  reason: (siteName: string) => string;
  unsubscribe: string;
  changeLanguage: string;
  readOnTheWeb: string;
  readOn: string;
  notes: string;
  /** The addresses of the links in a text without markup. */
  links: string;
  image: string;
  video: string;
  watchVideo: string;
  relatedVideo: string;
}

/** What a letter says around the text of the post, in its language. */
export const LETTER_WORDS: Record<Language, LetterWords> = {
  en: {
    reason: (siteName) => `You get this because you subscribed to ${siteName}.`,
    unsubscribe: 'Unsubscribe',
    changeLanguage: 'Change language',
    readOnTheWeb: 'Read on the web',
    readOn: 'Read on',
    notes: 'Notes',
    links: 'Links',
    image: 'Image',
    video: 'Video',
    watchVideo: 'Watch the video',
    relatedVideo: 'Related video',
  },
  hi: {
    reason: (siteName) => `आपने ${siteName} की सदस्यता ली है, इसलिए यह पत्र आपको मिला है।`,
    unsubscribe: 'सदस्यता छोड़ें',
    changeLanguage: 'भाषा बदलें',
    readOnTheWeb: 'वेब पर पढ़ें',
    readOn: 'आगे पढ़ें',
    notes: 'पाद-टिप्पणियाँ',
    links: 'लिंक',
    image: 'चित्र',
    video: 'वीडियो',
    watchVideo: 'वीडियो देखें',
    relatedVideo: 'संबंधित वीडियो',
  },
};
