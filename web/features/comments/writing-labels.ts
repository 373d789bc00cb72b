import type { ReportReason } from '#shared/contracts/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';

/** What is said to those who write, edit, delete or report, in the language of the text. */
export const WRITING_LABELS = {
  en: {
    posted: 'Comment posted.',
    replyPosted: 'Reply posted.',
    held: 'Thank you. Your comment will appear once an admin has approved it.',
    confirmReplies: 'To get emails about replies, click the link in the email we just sent you.',
    postedBefore: 'Your comment was already posted as you first sent it. What you changed since then is still here.',
    left: (characters: number) => `${countOf(characters, 'character')} left`,
    tooMany: (characters: number) => `${countOf(characters, 'character')} too many`,
    delete: 'Delete this comment? This cannot be undone.',
    deleted: 'Comment deleted',
    save: 'Save',
    saving: 'Saving...',
    notSaved: 'Not saved:',
    cancel: 'Cancel',
    why: 'What is wrong with this comment?',
    reasons: {
      spam: 'Advertising or spam',
      abuse: 'Insults, hate or threats',
      private: 'Someone’s private details',
      other: 'Something else',
    } satisfies Record<ReportReason, string>,
    words: 'Anything we should know? (optional)',
    report: 'Send report',
    reporting: 'Sending...',
    chooseReason: 'Choose a reason.',
  },
  hi: {
    posted: 'टिप्पणी भेज दी गई।',
    replyPosted: 'जवाब भेज दिया गया।',
    held: 'धन्यवाद। एडमिन की मंज़ूरी के बाद आपकी टिप्पणी दिखेगी।',
    confirmReplies: 'जवाबों के ईमेल पाने के लिए, अभी भेजे गए ईमेल में दिया लिंक खोलें।',
    postedBefore: 'आपकी टिप्पणी पहली बार में ही भेजी जा चुकी थी। उसके बाद के बदलाव यहाँ सुरक्षित हैं।',
    left: (characters: number) => `${inFigures(characters)} अक्षर बाक़ी`,
    tooMany: (characters: number) => `${inFigures(characters)} अक्षर ज़्यादा`,
    delete: 'यह टिप्पणी हटाएँ? यह वापस नहीं लाई जा सकेगी।',
    deleted: 'टिप्पणी हटा दी गई',
    save: 'सहेजें',
    saving: 'सहेज रहे हैं...',
    notSaved: 'बदलाव नहीं सहेजे गए:',
    cancel: 'रद्द करें',
    why: 'इस टिप्पणी में क्या ग़लत है?',
    reasons: {
      spam: 'विज्ञापन या स्पैम',
      abuse: 'अपमान, नफ़रत या धमकी',
      private: 'किसी की निजी जानकारी',
      other: 'कुछ और',
    } satisfies Record<ReportReason, string>,
    words: 'क्या आप और कुछ बताना चाहेंगे? (ज़रूरी नहीं)',
    report: 'शिकायत भेजें',
    reporting: 'भेज रहे हैं...',
    chooseReason: 'एक कारण चुनें।',
  },
} satisfies Record<Language, object>;
