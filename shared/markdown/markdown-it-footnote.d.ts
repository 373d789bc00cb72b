declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  export default function footnotePlugin(parser: MarkdownIt): void;
}
