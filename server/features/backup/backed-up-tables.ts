/**
 * The tables in a backup, each after the tables it refers to.
 *
 * A test fails for a table that is in neither list, so that a new table is never left out by accident.
 */
export const BACKED_UP: readonly string[] = `
  users registrations identities
  categories former_category_slugs tags imports
  images image_variants imported_images
  series former_series_slugs
  posts post_bodies post_images post_links post_citations post_versions former_slugs post_tags
  start_here_posts post_imports redirects
  likes comments report_reasons comment_imports reply_subscriptions
  subscribers suppressed_addresses letters letter_images deliveries
  policies videos author book site_settings
  daily_views daily_totals daily_referrers history jobs
`
  .trim()
  .split(/\s+/);

/** Tables of earlier versions, whose backups are restored as they were before the tables are brought up to date. */
export const FORMER = ['post_related', 'related_waiting'];

/** Tables that can be rebuilt, or whose rows live for a day at most. */
export const LEFT_OUT: readonly string[] = [
  'mail_shares',
  // A restored session might have been ended since, so everyone logs in again after a restore.
  ...['sessions', 'codes', 'sign_in_attempts', 'sign_in_codes', 'sign_in_proofs'],
  // A restored preview link might have been revoked since.
  'preview_links',
  // Who read or reported what is stored for a day at most, but a backup lasts longer.
  ...['counted_today', 'comment_reports'],
  // A restored site sends nothing by itself, and repeated reports change nothing the second time either.
  ...['mail_rate', 'mail_events', 'reply_notices'],
  ...['backups', 'search_documents', 'search_index', 'kysely_migration', 'kysely_migration_lock'],
];
