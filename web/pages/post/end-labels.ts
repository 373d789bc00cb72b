import type { Language } from '#shared/contracts/text.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** What stands below a text, in its language. */
export const END_LABELS = {
  en: {
    tags: 'Tags',
    video: 'Related video',
    like: 'Like',
    liked: 'Liked',
    thisPost: ' this post',
    likes: (count: number) => (count === 1 ? ' like' : ' likes'),
    comments: (count: number) => (count > 0 ? countOf(count, 'comment') : 'Comments'),
    share: 'Share',
    shareOn: 'Share on ',
    copyLink: 'Copy link',
    writtenBy: 'Written by',
    profile: 'View Profile',
    byEmail: 'Get the next article by email',
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
    comments: (count: number) =>
      count > 0 ? `${inFigures(count)} ${count === 1 ? 'टिप्पणी' : 'टिप्पणियाँ'}` : 'टिप्पणियाँ',
    share: 'साझा करें',
    shareOn: 'साझा करें: ',
    copyLink: 'लिंक कॉपी करें',
    writtenBy: 'लेखन',
    profile: 'परिचय देखें',
    byEmail: 'अगला लेख ईमेल से पाएँ',
    address: 'आपका ईमेल पता',
    subscribe: 'सदस्यता लें',
    readNext: 'आगे पढ़ें',
  },
} satisfies Record<Language, object>;
