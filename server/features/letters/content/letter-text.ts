import type { ElementNode } from '#server/features/posts/rendering/html-tree.ts';
import { blocksText, hanging, imageText, underlined, videoText } from './block-text.ts';
import type { TextScope } from './inline-text.ts';
import type { LetterParts } from './letter-html.ts';
import { LinkList } from './link-list.ts';
import type { LetterScope } from './mail-scope.ts';
import { PLACEHOLDERS } from './personalise.ts';

/** The letter for those who read plain text. Lines are as long as their paragraph; mail programs wrap them. */
export function letterText(
  parts: Omit<LetterParts, 'blocks'> & { blocks: ElementNode[] },
  letterScope: LetterScope,
): string {
  const scope: TextScope = { ...letterScope, links: new LinkList() };
  const { words, addresses } = scope;
  const { site, post, blocks, isCut } = parts;
  const pieces = [
    underlined(post.title, '='),
    post.summary,
    post.cover ? imageText(post.cover.alt, scope) : '',
    blocksText(blocks, scope),
    isCut ? `${words.readOn}:\n${addresses.webUrl}` : '',
    notesText(parts, scope),
    !isCut && post.youtubeId ? `${words.relatedVideo}:\n${videoText(post.youtubeId, scope)}` : '',
  ];
  // The list of links is only complete now.
  if (scope.links.lines.length > 0) pieces.push(`\n${underlined(words.links, '-')}\n\n${scope.links.lines.join('\n')}`);
  return `${[...pieces, footText(site, scope)].filter(Boolean).join('\n\n')}\n`;
}

function notesText({ notes }: Pick<LetterParts, 'notes'>, scope: TextScope): string {
  if (notes.length === 0) return '';
  const lines = notes.map(({ number, children }) => hanging(`${number}. `, blocksText(children, scope)));
  return `\n${underlined(scope.words.notes, '-')}\n\n${lines.join('\n')}`;
}

function footText({ name, url }: LetterParts['site'], { words, addresses }: TextScope): string {
  const links = [
    `${words.readOnTheWeb}: ${addresses.webUrl}`,
    `${words.changeLanguage}: ${PLACEHOLDERS.preferences}`,
    `${words.unsubscribe}: ${PLACEHOLDERS.unsubscribe}`,
  ];
  return `-- \n${name}\n${url}\n\n${words.reason(name)}\n${links.join('\n')}`;
}
