import { escapeHtml } from '#shared/text/escape-html.ts';

/** For when no page can be rendered: no script, no style sheet, nothing that could fail as well. */
export function errorPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>That did not work</title>
</head>
<body>
<main>
<h1>That did not work</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}
