/** What renders a text: 45 KB of script, so it is imported only when a writer needs it. */
export { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
export { markdownFromPlain } from '#shared/markdown/escape.ts';
export { writeHtml } from '#shared/markdown/write-html.ts';
