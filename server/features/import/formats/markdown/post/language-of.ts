import type { Remarks } from '../../remarks.ts';
import type { Fields } from '../front-matter/fields.ts';
import type { Site } from '../site/site.ts';
import type { TextFile } from '../site/text-file.ts';

/** The language of a text as far as it is one of this site; that of others is detected. */
export function languageOf(fields: Fields, file: TextFile, site: Site, remarks: Remarks): 'en' | 'hi' | undefined {
  const general = site.languages.length > 1 ? site.defaultLanguage : undefined;
  const named = fields.text('lang', 'language', 'locale') ?? file.language ?? general;
  const [short = ''] = (named ?? '').toLowerCase().split(/[-_]/);
  if (short === 'hi' || short === 'hindi') return 'hi';
  if (short === 'en' || short === 'english') return 'en';
  if (short !== '') {
    remarks.countFile(`language ${short}`, file.name, 'text', (texts, isOne) => {
      const [are, their] = isOne ? ['is', 'its'] : ['are', 'their'];
      return `${texts} ${are} in “${named}”, which is not a language of this site, so ${their} language is guessed`;
    });
  }
  return undefined;
}
