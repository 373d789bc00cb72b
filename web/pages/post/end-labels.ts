import type { Language } from '#shared/contracts/text.ts';

/** What stands below a text, in its language. */
export const END_LABELS = {
  en: {
    tags: 'Tags',
    video: 'Related video',
    share: 'Share',
    shareOn: 'Share on ',
    copyLink: 'Copy link',
    writtenBy: 'Written by',
    profile: 'View Profile',
    readNext: 'Read next',
  },
  hi: {
    tags: 'विषय',
    video: 'संबंधित वीडियो',
    share: 'साझा करें',
    shareOn: 'साझा करें: ',
    copyLink: 'लिंक कॉपी करें',
    writtenBy: 'लेखन',
    profile: 'परिचय देखें',
    readNext: 'आगे पढ़ें',
  },
} satisfies Record<Language, object>;
