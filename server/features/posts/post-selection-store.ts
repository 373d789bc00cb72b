import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { PostSelection } from '#server/features/search/scope-terms.ts';

/** Which posts a list is made of. */
export type { PostSelection };

/** A selection that one index has in order. */
export type SelectionPart = Exclude<PostSelection, { kind: 'published and drafts' }>;

export type SelectedPosts = SelectQueryBuilder<Tables, 'posts', object>;

/** By which a list is in order. */
export const TIME_OF = {
  published: 'published_at',
  drafts: 'created_at',
  kept: 'created_at',
  bin: 'deleted_at',
} as const;

export function partsOf(selection: PostSelection): [SelectionPart] | [SelectionPart, SelectionPart] {
  if (selection.kind !== 'published and drafts') return [selection];
  return [{ kind: 'published' }, { kind: 'drafts', of: selection.of }];
}

export function selectPart(db: Db, part: SelectionPart): SelectedPosts {
  const posts = db.selectFrom('posts');
  if (part.kind === 'published') return posts.where('posts.status', '=', 'published');
  const { kind, of } = part;
  return posts
    .where('posts.deleted_at', kind === 'bin' ? 'is not' : 'is', null)
    .$if(of !== null, (query) => query.where('posts.author_id', '=', of))
    .$if(kind === 'drafts', (query) => query.where('posts.status', '=', 'draft'));
}
