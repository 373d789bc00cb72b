import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { startErrorAnswer } from '#server/http/error-answer.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

export function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { message } = startErrorAnswer(error, request, reply);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorPage([message].flat().join(' ')));
}

/** Used when no page can be rendered, so it has no script, no style sheet and nothing else that could fail. */
function errorPage(message: string): string {
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
