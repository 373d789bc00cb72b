import { settingRow } from '#server/features/site/site-store.ts';
import type { CommentRules } from '#shared/contracts/desk/comment.ts';

export const commentRulesRow = settingRow<CommentRules>('commentRules', {
  holdFirst: false,
  mailsHeld: true,
  linkLimit: null,
  words: [],
});
