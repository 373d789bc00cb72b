import type { Language } from '#shared/contracts/text.ts';

interface Labels {
  section: string;
  table: string;
  note: string;
  notes: string;
  backToText: string;
  missingImage: string;
  /** HTML of the button on a video. */
  playVideo: string;
}

/** What the page says around a text, in the language of the post. */
export const LABELS: Record<Language, Labels> = {
  en: {
    section: 'Link to this section',
    table: 'Table',
    note: 'Note',
    notes: 'Notes',
    backToText: 'Back to the text',
    missingImage: 'This image is no longer here.',
    playVideo: 'Play <span class="visually-hidden">the video</span>',
  },
  hi: {
    section: 'इस भाग का लिंक',
    table: 'तालिका',
    note: 'पाद-टिप्पणी',
    notes: 'पाद-टिप्पणियाँ',
    backToText: 'लेख पर लौटें',
    missingImage: 'यह चित्र अब यहाँ नहीं है।',
    playVideo: '<span class="visually-hidden">वीडियो</span> चलाएँ',
  },
};
