import type { Language } from '#shared/contracts/text.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** What is said around comments, in the language of the text they are on. */
export const COMMENT_LABELS = {
  en: {
    heading: 'Comments',
    comments: (count: number) => countOf(count, 'comment'),
    replies: (count: number) => (count === 1 ? '1 reply' : `${inFigures(count)} replies`),
    none: 'No comments yet. Yours could be the first.',
    yours: 'Your comment',
    yourReply: (name: string) => `Your reply to ${name}`,
    wantsReplies: 'Email me when someone replies',
    post: 'Post comment',
    postReply: 'Post reply',
    posting: 'Posting...',
    notPosted: 'Not posted:',
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    edit: 'Edit',
    editThis: 'Edit this comment',
    delete: 'Delete',
    deleteOf: (name: string) => `Delete the comment by ${name}`,
    report: 'Report',
    reported: 'Reported',
    reportOf: (name: string) => `Report the comment by ${name}`,
    moreReplies: 'Show more replies',
    more: 'Load more',
    older: 'These are older comments.',
    noOlder: 'There are no older comments.',
    newest: 'Show the newest',
    author: 'Author',
    edited: 'Edited',
    held: 'Only you can see this until an admin approves it.',
  },
  hi: {
    heading: 'टिप्पणियाँ',
    comments: (count: number) => `${inFigures(count)} ${count === 1 ? 'टिप्पणी' : 'टिप्पणियाँ'}`,
    replies: (count: number) => `${inFigures(count)} जवाब`,
    none: 'अभी कोई टिप्पणी नहीं है। पहली आपकी हो सकती है।',
    yours: 'आपकी टिप्पणी',
    yourReply: (name: string) => `${name} को आपका जवाब`,
    wantsReplies: 'जवाब आने पर मुझे ईमेल करें',
    post: 'टिप्पणी भेजें',
    postReply: 'जवाब भेजें',
    posting: 'भेज रहे हैं...',
    notPosted: 'टिप्पणी नहीं भेजी गई:',
    reply: 'जवाब दें',
    replyTo: (name: string) => `${name} को जवाब दें`,
    edit: 'बदलें',
    editThis: 'यह टिप्पणी बदलें',
    delete: 'हटाएँ',
    deleteOf: (name: string) => `${name} की टिप्पणी हटाएँ`,
    report: 'शिकायत करें',
    reported: 'शिकायत भेज दी गई',
    reportOf: (name: string) => `${name} की टिप्पणी की शिकायत करें`,
    moreReplies: 'और जवाब दिखाएँ',
    more: 'और टिप्पणियाँ दिखाएँ',
    older: 'ये पुरानी टिप्पणियाँ हैं।',
    noOlder: 'इनसे पुरानी कोई टिप्पणी नहीं है।',
    newest: 'नई टिप्पणियाँ दिखाएँ',
    author: 'लेखक',
    edited: 'बदलाव किया गया',
    held: 'एडमिन की मंज़ूरी मिलने तक यह केवल आपको दिखती है।',
  },
} satisfies Record<Language, object>;

/** “3 comments”; without any, the word alone. */
export function countOfComments(count: number, language: Language): string {
  const { heading, comments } = COMMENT_LABELS[language];
  return count === 0 ? heading : comments(count);
}
