import type { Language } from '#shared/contracts/text.ts';

/** What stands below a text, in its language. */
export const END_LABELS = {
  en: {
    tags: 'Tags',
    video: 'Related video',
    like: 'Like',
    liked: 'Liked',
    thisPost: ' this post',
    likes: (count: number) => (count === 1 ? ' like' : ' likes'),
    share: 'Share',
    shareOn: 'Share on ',
    copyLink: 'Copy link',
    writtenBy: 'Written by',
    profile: 'View Profile',
    byEmail: 'Get the next letter by email',
    address: 'Your email address',
    subscribe: 'Subscribe',
    readNext: 'Read next',
  },
  hi: {
    tags: 'विषय',
    video: 'संबंधित वीडियो',
    like: 'पसंद करें',
    liked: 'पसंद किया',
    thisPost: '',
    likes: () => ' पसंद',
    share: 'साझा करें',
    shareOn: 'साझा करें: ',
    copyLink: 'लिंक कॉपी करें',
    writtenBy: 'लेखन',
    profile: 'परिचय देखें',
    byEmail: 'पत्र ईमेल से पाएँ',
    address: 'आपका ईमेल पता',
    subscribe: 'सदस्यता लें',
    readNext: 'आगे पढ़ें',
  },
} satisfies Record<Language, object>;
