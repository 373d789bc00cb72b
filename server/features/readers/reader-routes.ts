import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CountedKind } from '#server/database/tables.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers } from '#shared/contracts/envelope.ts';
import { idInput } from '#shared/contracts/text.ts';
import { type ReaderDeps, recordReader } from './record-reader.ts';

const BODY_LIMIT_BYTES = 1024;

/** The answer is the same whether or not the request counts, so that it reveals nothing. */
export function readerRoutes(app: App, deps: ReaderDeps) {
  const options = { bodyLimit: BODY_LIMIT_BYTES, schema: { body: readPost, response: answers(z.null()) } };
  const recordKind = (kind: CountedKind) => async (request: FastifyRequest<{ Body: z.infer<typeof readPost> }>) => {
    const { post_id: postId, letter_id: letterId, referrer } = request.body;
    await recordReader(deps, request, { kind, postId, letterId, referrer });
    return answer(null);
  };
  app.post('/post/view', options, recordKind('view'));
  app.post('/post/share', options, recordKind('share'));
}

/** The post that is being viewed or shared. */
const readPost = z.object({
  post_id: idInput,
  /** The host of the referring site; only sent with the first view after a page load. */
  referrer: z.string().optional().catch(undefined),
  /** The letter of the newsletter whose link led to the post. */
  letter_id: idInput.optional().catch(undefined),
});
