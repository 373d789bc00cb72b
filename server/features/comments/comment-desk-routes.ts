import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  commentRules,
  commentsAct,
  commentsActed,
  deskCommentPage,
  deskCommentQuery,
  storedCommentRules,
} from '#shared/contracts/desk/comment.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { countOf, countOrNo } from '#shared/text/count-of.ts';
import { commentRulesRow } from './comment-rules-store.ts';
import { type ModerationAction, moderateComments } from './moderate-comments.ts';
import { readDeskComments } from './read-desk-comments.ts';

const PAST_TENSE: Record<ModerationAction, string> = { approve: 'approved', hide: 'hidden', delete: 'deleted' };

/** `requireAdmin` guards these routes. */
export function commentDeskRoutes(desk: App, database: Database) {
  const listAnswers = loginAnswers(deskCommentPage);
  desk.get('/desk/comments', { schema: { querystring: deskCommentQuery, response: listAnswers } }, async ({ query }) =>
    answer(await readDeskComments(database, query)),
  );

  const moderationAnswers = loginAnswers(commentsActed);
  desk.post('/desk/comments', { schema: { body: commentsAct, response: moderationAnswers } }, async (request) => {
    const acted = await moderateComments(database, request.user, request.body);
    const done = `${countOrNo(acted.ids.length, 'comment')} ${PAST_TENSE[request.body.act]}.`;
    return answer(acted, done + editedSince(acted.edited));
  });

  const rules = loginAnswers(storedCommentRules);
  desk.get('/desk/comment-rules', { schema: { response: rules } }, async () =>
    answer(await commentRulesRow.read(database.read)),
  );
  desk.put('/desk/comment-rules', { schema: { body: commentRules, response: rules } }, async (request) => {
    await database.transaction(async (db) => {
      await commentRulesRow.save(db, request.body);
      await recordAudit(db, 'comment rules changed', { by: request.user });
    });
    return answer(request.body, 'Rules saved.');
  });
}

function editedSince(count: number): string {
  if (count === 0) return '';
  const [were, them] = count === 1 ? ['was', 'it'] : ['were', 'them'];
  return ` ${countOf(count, 'comment')} ${were} edited meanwhile: read ${them} again, then approve ${them}.`;
}
