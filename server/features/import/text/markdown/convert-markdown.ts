export function convertMarkdown(source: string, _c: unknown): { format: 'markdown'; body: string } { return { format: 'markdown', body: source }; }
