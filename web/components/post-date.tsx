import type { Language } from '#shared/contracts/text.ts';
import { postDate } from '#shared/text/post-date.ts';
import { useContent } from '#web/content/content.ts';

interface PostDateProps {
  time: string;
  /** Of the text that the date belongs to. */
  language: Language;
  hasTime?: boolean;
}

export function PostDate({ time, language, hasTime }: PostDateProps) {
  const { timeZone } = useContent('site');
  const shown = useDateLanguage(language);
  return (
    <time dateTime={time} lang={shown}>
      {postDate(time, timeZone, shown, hasTime)}
    </time>
  );
}

/** Dates are in Hindi, unless the site says that they follow the language of the text. */
export function useDateLanguage(language: Language): Language {
  return useContent('site').dates === 'text' ? language : 'hi';
}
