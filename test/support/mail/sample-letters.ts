import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LetterPost } from '#server/features/letters/content/letter-scope.ts';
import { letterLinks, personalise } from '#server/features/letters/content/personalise.ts';
import { writeLetter } from '#server/features/letters/content/write-letter.ts';
import type { MailSite } from '#server/features/mail/compose-mail.ts';
import type { MailText } from '#server/features/mail/message.ts';
import type { MailImage } from '#server/features/media/image-store.ts';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import { writeHtml } from '#shared/markdown/write-html.ts';
import { plainHtml } from '#shared/text/plain-html.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';

const IMAGES: Record<string, MailImage> = {
  '/media/lamp.jpg': imageOf(1, 'lamp.jpg', { width: 2400, height: 1500 }),
  '/media/flame.png': imageOf(2, 'flame.png', { width: 200, height: 200 }),
};

function imageOf(id: number, name: string, size: { width: number; height: number }): MailImage {
  return { id, alt: 'A lamp in a window', name, path: `/media/${name}`, ...size };
}

const SOURCE = { id: 7, subject: 'A lamp in a window', preheader: '', extent: 'full' } as const;
const HINDI_SOURCE = { ...SOURCE, subject: 'खिड़की में दीया' };

const ENGLISH = postOf({
  title: 'A lamp in a window, and who looks up',
  summary: 'Eleven years with one small flame, and what it has to say about दीया and उजाला.',
  language: 'en',
  html: htmlOf('english.md', 'en'),
  youtubeId: 'aqz-KE-bpKQ',
});
const HINDI = postOf({
  title: 'खिड़की में दीया, और ऊपर देखने वाले',
  summary: 'एक छोटी-सी लौ के साथ ग्यारह बरस, और ध्यान के बारे में उसने क्या सिखाया।',
  language: 'hi',
  html: htmlOf('hindi.md', 'hi'),
});
const PLAIN_TEXT = 'A plain text has lines, and each is a paragraph.\n2 < 3 & "so on".\nमन चंगा तो कठौती में गंगा।';

/** Letters with every construct and in every form. */
export const sampleLetters: Record<string, (site: MailSite) => MailText> = {
  letter: (site) => sampleOf(site, SOURCE, ENGLISH),
  'letter-in-hindi': (site) => sampleOf(site, HINDI_SOURCE, HINDI),
  'letter-excerpt': (site) => sampleOf(site, { ...SOURCE, extent: 'excerpt' }, ENGLISH),
  'letter-excerpt-in-hindi': (site) => sampleOf(site, { ...HINDI_SOURCE, extent: 'excerpt' }, HINDI),
  'letter-too-long': (site) => sampleOf(site, SOURCE, { ...ENGLISH, html: `${ENGLISH.html.repeat(5)}` }),
  'letter-plain': (site) =>
    sampleOf(
      site,
      { ...SOURCE, subject: 'A plain letter' },
      { ...ENGLISH, cover: undefined, youtubeId: null, html: plainHtml(PLAIN_TEXT, 'en') },
    ),
  'letter-unlisted': (site) =>
    sampleOf(site, { ...SOURCE, subject: 'For subscribers alone' }, { ...ENGLISH, summary: '', isPublished: false }),
  'letter-without-images': (site) =>
    sampleOf(
      site,
      { ...SOURCE, subject: 'Without images' },
      { ...ENGLISH, cover: undefined, images: new Map(), videos: new Map() },
    ),
};

function sampleOf(site: MailSite, source: Parameters<typeof writeLetter>[1], post: LetterPost): MailText {
  const letter = writeLetter(site, source, post);
  const links = letterLinks(site.url, 'w7Gm2bXq9TfKc4RvZ1sNdA', '7-41-0f3a9c12be55');
  return { subject: letter.subject, ...personalise(letter, links), unsubscribeUrl: links.unsubscribe };
}

function postOf(
  post: Pick<LetterPost, 'title' | 'summary' | 'language' | 'html'> & { youtubeId?: string },
): LetterPost {
  return {
    ...EMPTY_WRITING,
    slug: 'a-lamp-in-a-window',
    isPublished: true,
    cover: IMAGES['/media/lamp.jpg'],
    youtubeId: null,
    images: new Map(Object.entries(IMAGES)),
    videos: new Map([
      ['aqz-KE-bpKQ', { title: 'How a lamp is made, in nine minutes', still: IMAGES['/media/lamp.jpg'] }],
    ]),
    ...post,
  };
}

/** @param file a text with every construct */
function htmlOf(file: string, language: 'en' | 'hi'): string {
  const markdown = readFileSync(join(import.meta.dirname, 'letters', file), 'utf8');
  const images = new Map(
    Object.values(IMAGES).map(({ name, alt, width, height }) => [
      `/media/${name}`,
      { file_path: `/media/${name}`, alt, width, height },
    ]),
  );
  const citations = new Map([
    ['Gita 2.47', '/blog/gita-two#verse-47'],
    ['गीता 2.47', '/blog/gita-two#verse-47'],
  ]);
  const compiled = compileMarkdown(markdown, { language, works: ['Gita', 'गीता'] });
  return writeHtml(compiled, { images, posts: new Map(), citations });
}
