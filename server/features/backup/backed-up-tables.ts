/**
 * What a backup holds, each after those it refers to.
 *
 * A table that is in neither list fails a test: whoever makes one says here whether it is kept.
 */
export const BACKED_UP = [
  'users',
  'registrations',
  'identities',
  'categories',
  'former_category_slugs',
  'tags',
  'images',
  'image_variants',
  'posts',
  'post_bodies',
  'post_versions',
  'former_slugs',
  'post_tags',
  'post_imports',
  'likes',
  'comments',
  'subscribers',
  'policies',
  'videos',
  'author',
  'book',
  'site_settings',
  'daily_views',
  'daily_totals',
  'daily_referrers',
  'history',
  'jobs',
] as const;

/** What is made anew, and what is over in a moment or a day. */
export const LEFT_OUT = [
  // A session that was ended since would be open again: after a restore, everybody logs in.
  'sessions',
  'codes',
  'sign_in_attempts',
  'sign_in_codes',
  'sign_in_proofs',
  // Who read or reported what is kept no longer than a day; the backup is.
  'counted_today',
  'comment_reports',
  'backups',
  'search_documents',
  'search_index',
  'kysely_migration',
  'kysely_migration_lock',
];
