import type { Language } from '#shared/contracts/text.ts';
import * as paths from '#web/paths.ts';

const HINTS = {
  en: ['To like or comment, turn on JavaScript and ', 'log in', '.'],
  hi: ['पसंद करने या टिप्पणी लिखने के लिए JavaScript चालू करें और ', 'लॉग इन करें', '।'],
};

/** Only the server renders it: browsers with a script show nothing of `noscript`, so their script is spared the words. */
export function NoScriptHint({ language }: { language: Language }) {
  const [before, logIn, after] = HINTS[language];
  return (
    <p className="comments-place">
      {before}
      <a href={paths.login()}>{logIn}</a>
      {after}
    </p>
  );
}
