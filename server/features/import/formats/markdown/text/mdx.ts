import type { TextContext } from './address.ts';
import type { KeptParts } from './kept-parts.ts';
import { replaceBetween } from './replace-between.ts';

const IMPORT = /^(?:import\s.*(?:["'];?)|export\s+(?:const|let|default|function|\{|\*).*)[ \t]*$/gm;
const COMMENT = [/\{\/\*/, /\*\/\}/] as const;
const COMPONENT = /<\/?([A-Z][\w.]*)(?:\s[^<>]*)?\/?>/g;

/** Removes the program lines of MDX. Its components stay as they were typed, since nothing here can show them. */
export function convertMdx(text: string, kept: KeptParts, { post, remarks }: TextContext): string {
  const plain = replaceBetween(text, COMMENT, () => '').replace(IMPORT, () => {
    remarks.countFile('mdx imports', post.file.name, 'text', (texts) => {
      return `Lines with “import” or “export” in ${texts} are programs, and are left out`;
    });
    return '';
  });
  return plain.replace(COMPONENT, (tag, name: string) => {
    remarks.countFile(`component ${name}`, post.file.name, 'post', (posts) => {
      return `The component “${name.slice(0, 60)}” stays in the text of ${posts} as it is`;
    });
    const code = kept.restore(tag).replace(/\s+/g, ' ');
    return kept.keep(code.includes('`') ? code.replace('<', '\\<') : `\`${code}\``);
  });
}
