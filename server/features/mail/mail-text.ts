import type { Block, MailContent, MailSite } from './mail-blocks.ts';

export function mailText(site: MailSite, { heading, blocks }: MailContent): string {
  return `${[heading, ...blocks.map(blockText), `-- \n${site.name}\n${site.url}`].join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if ('paragraph' in block) return block.paragraph;
  if ('code' in block) return `    ${block.code}`;
  if ('button' in block) return `${block.button}:\n${block.url}`;
  if ('link' in block) return `${block.link}:\n${block.url}`;
  return block.quiet;
}
