import { buttonHtml, FONTS, mailDocument, mailFooter, mailHeader } from '#server/features/mail/mail-frame.ts';
import { type ElementNode, type HtmlNode, withoutControls } from '#server/features/posts/rendering/html-tree.ts';
import type { Language } from '#shared/contracts/text.ts';
import { ASH, EDGE, INK } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { markScripts } from '#shared/text/plain-html.ts';
import { WORD_NAMES } from '#shared/writing.ts';
import { gapBetween, hanging, writeBlocks } from './blocks.ts';
import { writeVideo } from './figures.ts';
import { imageHtml, imageText } from './inline.ts';
import {
  joined,
  LETTER_WORDS,
  type LetterPost,
  type LetterScope,
  labelFont,
  layoutTable,
  spaced,
  styled,
  textFont,
  underlined,
  type Written,
} from './letter-scope.ts';
import { PLACEHOLDERS } from './personalise.ts';

/** By their numbers, in order. */
export type Notes = ReadonlyMap<number, HtmlNode[]>;

interface LetterParts {
  site: { name: string; url: string };
  subject: string;
  preheader: string;
  post: LetterPost;
  webUrl: string;
  /** Those that the letter contains. */
  blocks: ElementNode[];
  notes: Notes;
  /** Whether the rest has to be read on the web. */
  isCut: boolean;
}

const TITLE_FONTS: Record<Language, string> = {
  en: `600 32px/1.2 ${FONTS.en.serif};letter-spacing:-0.01em`,
  hi: `600 30px/1.4 ${FONTS.hi.serif}`,
};

/** Writes a letter. In plain text, lines are as long as their paragraph; mail programs wrap them. */
export function writeParts({ site, subject, preheader, post, blocks, notes, isCut, webUrl }: LetterParts): Written {
  const { language, title, cover, youtubeId } = post;
  const scope = scopeOf(post, { siteUrl: site.url, webUrl });
  const standfirst = `margin:14px 0 0;font:21px/${language === 'hi' ? 1.65 : 1.45} ${FONTS[language].serif};color:${ASH}`;
  const parts = [
    { html: mailHeader(site, language), text: '' },
    { html: reasonHtml(site.name, language, scope), text: '' },
    {
      html: lineHtml(
        'h1 class="ink"',
        `margin:40px 0 0;font:${TITLE_FONTS[language]};color:${INK}`,
        markScripts(title, language),
      ),
      text: underlined(title, '='),
    },
    ...WORD_NAMES.flatMap((name) => post[name] || []).map((text) => ({
      html: lineHtml('p class="ash"', standfirst, markScripts(text, language)),
      text,
    })),
    cover && writeCover(cover, scope),
    writeText(blocks, scope),
    isCut && readOn(language, scope),
    notes.size > 0 && writeNotes(notes, scope),
    !isCut && youtubeId && relatedVideo(youtubeId, scope),
    // The list of links is only complete now.
    scope.links.size > 0 && linkList(scope),
    writeFoot(site, language, scope),
  ].flatMap((part) => part || []);
  const rows = parts.flatMap(({ html }) => (html === '' ? [] : `<tr><td>${html}</td></tr>`));
  return {
    html: mailDocument({ language, subject, preview: preheader, rows }),
    text: `${parts.flatMap(({ text }) => text || []).join('\n\n')}\n`,
  };
}

function scopeOf({ language, images, videos }: LetterPost, addresses: LetterScope['addresses']): LetterScope {
  const words = LETTER_WORDS[language];
  return { addresses, images, videos, words, links: new Map(), lang: language, isInTable: false };
}

/** Above everything else, since mail programs may cut off the end of a letter. */
function reasonHtml(siteName: string, language: Language, { words }: LetterScope): string {
  const reason = markScripts(words.reason(siteName), language);
  const html = `${reason} ${quietLink(words.unsubscribe, PLACEHOLDERS.unsubscribe)}`;
  return lineHtml('p class="ash"', `margin:14px 0 0;font:13px/1.6 ${FONTS[language].sans};color:${ASH}`, html);
}

/** A long word must not make the mail wider than the screen. */
function lineHtml(tag: string, style: string, html: string): string {
  return styled(tag, `${style};overflow-wrap:anywhere`, html);
}

function writeCover(cover: NonNullable<LetterPost['cover']>, scope: LetterScope): Written {
  const alt = withoutControls(cover.alt);
  const html = imageHtml(cover, scope, { alt });
  return { html: html && spaced(28, html), text: imageText(alt, scope) };
}

function writeText(blocks: ElementNode[], scope: LetterScope): Written {
  const { html, text } = writeBlocks(blocks, scope, gapBetween);
  return { html: html && lineHtml('div class="ink"', `padding:26px 0 0;${textFont(scope)};color:${INK}`, html), text };
}

function readOn(language: Language, { words, addresses }: LetterScope): Written {
  return {
    html: spaced(14, buttonHtml(words.readOn, addresses.webUrl, language)),
    text: `${words.readOn}:\n${addresses.webUrl}`,
  };
}

/** The numbers are written out, since links within a mail lead nowhere in many programs. */
function writeNotes(notes: Notes, scope: LetterScope): Written {
  const cell = `padding:10px 0 0;vertical-align:top;${textFont(scope, 16)}`;
  const rows = [...notes].map(([number, children]) => {
    const { html, text } = writeBlocks(children, scope);
    const mark = styled('td class="ash" width="30"', `width:30px;${cell};color:${ASH}`, `${number}.`);
    const row = `<tr>${mark}${lineHtml('td class="ink"', `${cell};color:${INK}`, html)}</tr>`;
    return { html: row, text: hanging(`${number}. `, text) };
  });
  const { html, text } = joined(rows, '\n');
  const place = `margin:48px 0 0;border-top:1px solid ${EDGE};padding:18px 0 0`;
  const heading = styled('h2 class="ash edge"', `${place};${headingStyle(scope)}`, scope.words.notes);
  return { html: heading + layoutTable(html), text: section(scope.words.notes, text) };
}

function headingStyle(scope: LetterScope): string {
  return `${labelFont(scope, 15)};font-weight:600;color:${ASH}`;
}

function relatedVideo(youtubeId: string, scope: LetterScope): Written {
  const { relatedVideo: words } = scope.words;
  const { html, text } = writeVideo(youtubeId, scope, 0);
  const heading = styled('h2 class="ash"', `margin:48px 0 14px;${headingStyle(scope)}`, words);
  return { html: heading + html, text: `${words}:\n${text}` };
}

function linkList({ words, links }: LetterScope): Written {
  const list = [...links].map(([address, number]) => `[${number}] ${address}`);
  return { html: '', text: section(words.links, list.join('\n')) };
}

/** In plain text. */
function section(title: string, text: string): string {
  return `\n${underlined(title, '-')}\n\n${text}`;
}

function writeFoot(site: LetterParts['site'], language: Language, { words, addresses }: LetterScope): Written {
  const links = [
    [words.readOnTheWeb, addresses.webUrl],
    [words.changeLanguage, PLACEHOLDERS.preferences],
    [words.unsubscribe, PLACEHOLDERS.unsubscribe],
  ] as const;
  const html = links.map(([name, address]) => quietLink(name, address)).join(' &#183; ');
  const text = links.map(([name, address]) => `${name}: ${address}`).join('\n');
  return {
    html: spaced(44, mailFooter(site, language, [`${html}<br>`])),
    text: `-- \n${site.name}\n${site.url}\n\n${words.reason(site.name)}\n${text}`,
  };
}

function quietLink(words: string, address: string): string {
  return styled(`a class="ash" href="${escapeHtml(address)}"`, `color:${ASH};text-decoration:underline`, words);
}
