import type { LetterPost, LetterSource } from '#server/features/letters/content/letter-scope.ts';
import { personalise } from '#server/features/letters/content/personalise.ts';
import { type WrittenLetter, writeLetter } from '#server/features/letters/content/write-letter.ts';
import type { MailImage } from '#server/features/media/image-store.ts';
import type { Language } from '#shared/contracts/text.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { htmlOf, referencesTo } from '../texts/compiled.ts';

const SITE = { name: 'Chintan', url: 'https://chintan.example' };
export const LINKS = { unsubscribe: 'https://chintan.example/u/1', preferences: 'https://chintan.example/p/1' };

/** The image `/media/lamp.jpg` of the texts in tests. */
export const LAMP: MailImage = {
  id: 1,
  alt: 'A lamp',
  width: 2400,
  height: 1200,
  name: 'lamp.jpg',
  path: '/media/lamp-for-mails.jpg',
};

interface Written {
  language?: Language;
  letter?: Partial<LetterSource>;
  post?: Partial<LetterPost>;
  siteName?: string;
}

/** A letter from lines of Markdown, as one recipient gets it. */
export function letterOf(
  lines: string[],
  { language = 'en', letter, post, siteName = SITE.name }: Written = {},
): WrittenLetter {
  const file = { file_path: '/media/lamp.jpg', alt: 'A lamp', width: LAMP.width, height: LAMP.height };
  const references = referencesTo({
    images: { '/media/lamp.jpg': file },
    citations: { 'Gita 2.47': '/blog/gita-two#verse-47' },
  });
  const source = { id: 7, subject: 'A subject', preheader: 'A preheader', extent: 'full' as const, ...letter };
  const written = writeLetter({ ...SITE, name: siteName }, source, {
    ...EMPTY_WRITING,
    title: 'A title',
    language,
    slug: 'a-title',
    isPublished: true,
    html: htmlOf(lines, language, references),
    cover: undefined,
    youtubeId: null,
    images: new Map([['/media/lamp.jpg', LAMP]]),
    videos: new Map(),
    ...post,
  });
  return { ...written, ...personalise(written, LINKS) };
}

/** Of the HTML, what the author wrote, without what stands around it. */
export function contentOf({ html }: Pick<WrittenLetter, 'html'>): string {
  const [, rest = ''] = html.split('</h1></td></tr>');
  return rest.slice(0, rest.lastIndexOf('<tr><td><div style="padding:44px 0 0">')).trim();
}

/** The same of the text. */
export function wordsIn({ text }: Pick<WrittenLetter, 'text'>): string {
  const [, rest = ''] = text.split('=======\n\n');
  return rest.slice(0, rest.lastIndexOf('\n\n-- \n'));
}

/** HTML without its styles and classes. */
export function bare(html: string): string {
  return html.replace(/ (?:style|class|width|height|cellpadding|cellspacing|role|align|valign)="[^"]*"/g, '');
}
