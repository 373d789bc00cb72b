import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PostSelection } from '#server/features/search/post-selection.ts';

/** A selection that a single index supplies in order. */
export type SelectionPart = Exclude<PostSelection, { kind: 'published and drafts' }>;

export type SelectedPosts = SelectQueryBuilder<Tables, 'posts', object>;

/** The column that orders a list. */
export const TIME_OF = {
  published: 'published_at',
  drafts: 'created_at',
  'not in bin': 'created_at',
  bin: 'deleted_at',
} as const;

export function partsOf(selection: PostSelection): [SelectionPart] | [SelectionPart, SelectionPart] {
  if (selection.kind !== 'published and drafts') return [selection];
  return [{ kind: 'published' }, { kind: 'drafts', authorId: selection.authorId }];
}

export function selectPart(db: Db, part: SelectionPart): SelectedPosts {
  const posts = db.selectFrom('posts');
  if (part.kind === 'published') return posts.where('posts.status', '=', 'published');
  const { kind, authorId } = part;
  return posts
    .where('posts.deleted_at', kind === 'bin' ? 'is not' : 'is', null)
    .$if(authorId !== null, (query) => query.where('posts.author_id', '=', authorId))
    .$if(kind === 'drafts', (query) => query.where('posts.status', '=', 'draft'));
}
