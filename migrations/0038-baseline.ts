import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/engine.ts';

/**
 * All tables as they were when the program had no releases yet. What came before is counted as this one: see
 * `server/database/migrate.ts`.
 */
export async function up(db: Kysely<unknown>, { translate, createTermIndex }: SchemaDialect) {
  for (const statement of TABLES.split(';\n')) await sql.raw(translate(statement)).execute(db);
  await createTermIndex(db);
  await sql`insert into mail_rate (id) values (1)`.execute(db);
}

/**
 * As SQLite says it. Columns that refer to rows of another table have an index, since a row is deleted together with
 * the question what refers to it.
 */
const TABLES = `
-- People, and how they sign in
create table users (
  id integer primary key autoincrement, email text not null unique, first_name text not null,
  last_name text not null, phone_no text not null, is_admin integer not null check (is_admin in (0, 1)),
  password_hash text, created_at integer not null, email_verified_at integer, suspended_at integer,
  proved_at integer
) strict;
-- Few of many have an index of their own, which a query finds by these very words.
create index users_admins on users (created_at desc, id desc) where is_admin = 1;
create index users_newest on users (created_at desc, id desc);
create index users_suspended on users (created_at desc, id desc) where suspended_at is not null;
create table sessions (
  id integer primary key autoincrement, token_hash text not null unique,
  user_id integer not null references users (id) on delete cascade, user_agent text not null,
  created_at integer not null, last_used_at integer not null, expires_at integer not null
) strict;
create index sessions_by_end on sessions (expires_at);
create index sessions_of_user on sessions (user_id);
create table registrations (
  id integer primary key autoincrement, user_id integer not null references users (id) on delete cascade,
  first_name text not null, last_name text not null, phone_no text not null, password_hash text not null,
  created_at integer not null
) strict;
create index registrations_of_user on registrations (user_id, id);
-- One live code for each purpose: a new one takes the place of the old.
create table codes (
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'delete_account', 'change_sign_in')),
  code_hash text not null, link_hash text unique, tries integer not null default 0,
  created_at integer not null, expires_at integer not null, constraint codes_key primary key (user_id, purpose)
) strict;
create table identities (
  id integer primary key autoincrement, user_id integer not null references users (id) on delete cascade,
  issuer text not null, subject text not null, email text not null, created_at integer not null,
  constraint identities_once unique (issuer, subject)
) strict;
create index identities_of_user on identities (user_id);
create table sign_in_attempts (
  state_hash text not null primary key, browser_hash text not null, nonce text not null,
  verifier text not null, session_id integer references sessions (id) on delete cascade,
  expires_at integer not null, confirmed_by text check (confirmed_by in ('password', 'code'))
) strict;
create index attempts_of_session on sign_in_attempts (session_id);
create table sign_in_codes (
  code_hash text not null primary key, browser_hash text not null,
  user_id integer not null references users (id) on delete cascade, expires_at integer not null
) strict;
create index sign_in_codes_of_user on sign_in_codes (user_id);
create table sign_in_proofs (
  browser_hash text not null primary key, issuer text not null, subject text not null, email text not null,
  first_name text not null, last_name text not null, code_hash text, tries integer not null default 0,
  expires_at integer not null
) strict;

-- Images, with the smaller files made of each
create table images (
  id integer primary key autoincrement, name text not null unique, width integer not null,
  height integer not null, animated integer not null check (animated in (0, 1)), alt text not null,
  owner_id integer references users (id) on delete set null, created_at integer not null, bytes integer
) strict;
create index images_by_age on images (created_at);
create index images_of_owner on images (owner_id, bytes);
create table image_variants (
  image_id integer not null references images (id) on delete cascade,
  type text not null check (type in ('avif', 'webp', 'jpg', 'png')), width integer not null,
  name text not null unique, constraint image_variants_key primary key (image_id, type, width)
) strict;

-- Imports
create table imports (
  id integer primary key autoincrement, file_name text not null, format text, status text not null, stage text,
  done integer not null default 0, total integer, summary text, options text not null, failure text,
  created_at integer not null, finished_at integer, started_by integer references users (id) on delete set null
) strict;
create index imports_of_user on imports (started_by);

-- Posts, with their texts apart
create table categories (
  id integer primary key autoincrement, name text not null unique, slug text not null unique,
  description text not null, is_active integer not null check (is_active in (0, 1)), position integer not null,
  post_count integer not null default 0
) strict;
create table former_category_slugs (
  slug text not null primary key, category_id integer not null references categories (id) on delete cascade
) strict;
create index former_slugs_of_category on former_category_slugs (category_id);
create table series (
  id integer primary key autoincrement, name text not null, slug text not null unique,
  description text not null default '', image_id integer references images (id) on delete set null,
  position integer not null
) strict;
create index series_of_image on series (image_id);
create table former_series_slugs (
  slug text not null primary key, series_id integer not null references series (id) on delete cascade
) strict;
create index former_slugs_of_series on former_series_slugs (series_id);
create table posts (
  id integer primary key autoincrement, slug text not null unique, title text not null, summary text not null,
  language text not null check (language in ('en', 'hi')),
  status text not null check (status in ('draft', 'published')),
  category_id integer not null references categories (id),
  author_id integer references users (id) on delete set null, youtube_url text,
  featured integer not null check (featured in (0, 1)), read_minutes integer not null,
  views integer not null default 0, likes integer not null default 0, comments integer not null default 0,
  shares integer not null default 0, created_at integer not null, updated_at integer not null,
  published_at integer, revision integer not null default 1,
  saved_by integer references users (id) on delete set null, draft_id text, review_requested_at integer,
  deleted_at integer, status_before_bin text check (status_before_bin in ('draft', 'published')),
  image_id integer references images (id),
  deleted_by_admin integer not null default 0 check (deleted_by_admin in (0, 1)),
  language_chosen integer not null default 0 check (language_chosen in (0, 1)),
  slug_chosen integer not null default 0 check (slug_chosen in (0, 1)),
  was_published integer not null default 0 check (was_published in (0, 1)), publish_at integer,
  publish_local text, publish_zone text, series_id integer references series (id) on delete set null,
  series_order integer, author_name text, drawing text, bytes integer not null default 0
) strict;
create unique index posts_by_draft_id on posts (author_id, draft_id);
-- What an account takes is added up with every save, from this index and that of images alone.
create index posts_bytes on posts (author_id, bytes);
-- Every list is newest first; the columns before the date are the ones a list is narrowed by.
create index posts_newest on posts (status, published_at desc, id desc);
create index posts_newest_featured on posts (status, featured, published_at desc, id desc);
create index posts_newest_in_category on posts (status, category_id, published_at desc, id desc);
create index posts_newest_in_language on posts (status, language, published_at desc, id desc);
-- With every column that lists and counts of posts look at, so that they read no rows they do not show.
create index posts_of_author on posts (author_id, deleted_at, created_at desc, id desc, category_id);
create index posts_of_everybody on posts (deleted_at, created_at desc, id desc, category_id);
create index posts_of_image on posts (image_id);
create index posts_of_series on posts (series_id, series_order, id) where series_id is not null;
create index posts_of_status on posts (status, deleted_at, created_at desc, id desc, category_id, author_id);
create index posts_saved_by on posts (saved_by);
create index posts_scheduled on posts (publish_at) where publish_at is not null;
create index posts_totals on posts (deleted_at, author_id, likes, comments, views);
create table post_bodies (
  post_id integer primary key references posts (id) on delete cascade, body text not null,
  format text not null default 'plain' check (format in ('plain', 'markdown')), html text, text text,
  outline text, rendered_by integer
) strict;
create index post_bodies_by_renderer on post_bodies (rendered_by, post_id);
create table post_versions (
  id integer primary key autoincrement, post_id integer not null references posts (id) on delete cascade,
  revision integer not null, title text not null, saved_at integer not null,
  saved_by integer references users (id) on delete set null, replaced_at integer not null,
  replaced_by integer references users (id) on delete set null, writing text not null default ''
) strict;
create index versions_of_post on post_versions (post_id, id);
create index versions_replaced_by on post_versions (replaced_by);
create index versions_saved_by on post_versions (saved_by);
create table former_slugs (
  slug text not null primary key, post_id integer not null references posts (id) on delete cascade
) strict;
create index former_slugs_of_post on former_slugs (post_id);
create table tags (id integer primary key autoincrement, name text not null unique) strict;
-- With the slug of its page and the time of publication: one index supplies the published posts of a page in order.
create table post_tags (
  post_id integer not null references posts (id) on delete cascade, position integer not null,
  tag_id integer not null references tags (id) on delete cascade, slug text, listed_at integer,
  constraint post_tags_key primary key (post_id, position)
) strict;
create index post_tags_of_slug on post_tags (slug, listed_at desc, post_id desc);
create index post_tags_of_tag on post_tags (tag_id);
create table post_images (
  post_id integer not null references posts (id) on delete cascade,
  image_id integer not null references images (id), constraint post_images_key primary key (post_id, image_id)
) strict;
create index post_images_of_image on post_images (image_id);
create table post_links (
  post_id integer not null references posts (id) on delete cascade,
  target_post_id integer not null references posts (id) on delete cascade,
  constraint post_links_key primary key (post_id, target_post_id)
) strict;
create index post_links_to on post_links (target_post_id);
create table post_citations (
  post_id integer not null references posts (id) on delete cascade, chapter integer not null,
  constraint post_citations_key primary key (post_id, chapter)
) strict;
create index post_citations_of on post_citations (chapter);
create table post_related (
  post_id integer not null references posts (id) on delete cascade, position integer not null,
  related_id integer not null references posts (id) on delete cascade,
  constraint post_related_key primary key (post_id, position)
) strict;
create index post_related_to on post_related (related_id);
create table related_waiting (
  post_id integer not null primary key references posts (id) on delete cascade,
  spreads integer not null check (spreads in (0, 1)), marks integer not null
) strict;
create index related_waiting_first on related_waiting (spreads, post_id);
create table start_here_posts (
  post_id integer not null primary key references posts (id) on delete cascade, position integer not null,
  reason text not null
) strict;
create table preview_links (
  post_id integer primary key references posts (id) on delete cascade, token text not null
) strict;

-- Readers take part
create table likes (
  post_id integer not null references posts (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade, created_at integer not null,
  constraint likes_key primary key (post_id, user_id)
) strict;
create index likes_by_time on likes (created_at);
create index likes_newest on likes (post_id, created_at desc);
create index likes_of_user on likes (user_id);
create table comments (
  id integer primary key autoincrement, post_id integer not null references posts (id) on delete cascade,
  author_id integer references users (id) on delete set null, comment text not null, comment_key text,
  created_at integer not null,
  status text not null default 'shown' check (status in ('shown', 'held', 'hidden')),
  reports integer not null default 0, parent_id integer references comments (id) on delete cascade,
  wants_replies integer not null default 0, announced_at integer, author_name text, edited_at integer
) strict;
create index comments_by_time on comments (created_at);
-- Few of many; see the accounts.
create index comments_held on comments (id desc) where status = 'held';
create index comments_hidden on comments (id desc) where status = 'hidden';
create index comments_newest on comments (post_id, id desc);
create index comments_of_parent on comments (parent_id, id);
create unique index comments_once on comments (author_id, comment_key);
create index comments_reported on comments (id desc) where reports > 0;
create index comments_with_replies on comments (post_id, id desc) where parent_id is null;
create table comment_reports (
  comment_id integer not null references comments (id) on delete cascade, reporter text not null,
  created_at integer not null, constraint comment_reports_key primary key (comment_id, reporter)
) strict;
create table report_reasons (
  id integer primary key autoincrement, comment_id integer not null references comments (id) on delete cascade,
  reason text not null, words text not null, created_at integer not null
) strict;
create index report_reasons_of_comment on report_reasons (comment_id, id);
create table reply_subscriptions (
  user_id integer not null primary key references users (id) on delete cascade, token text not null unique,
  asked_at integer not null, confirmed_at integer, mailed_at integer
) strict;
create table reply_notices (
  user_id integer not null references users (id) on delete cascade,
  comment_id integer not null references comments (id) on delete cascade, mail_key text,
  constraint reply_notices_key primary key (user_id, comment_id)
) strict;
create index reply_notices_of_comment on reply_notices (comment_id);
create table counted_today (
  day text not null, post_id integer not null references posts (id) on delete cascade,
  kind text not null check (kind in ('view', 'share')), reader text not null,
  constraint counted_today_key primary key (day, post_id, kind, reader)
) strict;
create index counted_of_post on counted_today (post_id);
create table daily_views (
  day text not null, post_id integer not null references posts (id) on delete cascade, views integer not null,
  constraint daily_views_key primary key (day, post_id)
) strict;
create index daily_views_of_post on daily_views (post_id);
create table daily_totals (day text not null primary key, views integer not null) strict;
create table daily_referrers (
  day text not null, host text not null, views integer not null,
  constraint daily_referrers_key primary key (day, host)
) strict;

-- The newsletter and its mail
create table subscribers (
  id integer primary key autoincrement, email text not null unique, token text not null unique,
  asked_at integer not null, confirmed_at integer, unsubscribed_at integer, source text not null default '',
  language text not null default 'both' check (language in ('both', 'en', 'hi')), paused_at integer,
  ended_by text check (ended_by in ('bounce', 'complaint')),
  import_id integer references imports (id) on delete set null
) strict;
create index subscribers_of_import on subscribers (import_id);
create table suppressed_addresses (
  email_hash text not null primary key, reason text not null check (reason in ('bounce', 'complaint')),
  since integer not null
) strict;
create table letters (
  id integer primary key autoincrement, post_id integer references posts (id) on delete set null,
  subject text not null, preheader text not null, language text not null check (language in ('en', 'hi')),
  extent text not null check (extent in ('full', 'excerpt')),
  audience text not null check (audience in ('language', 'all')),
  status text not null check (status in ('draft', 'queued', 'sending', 'paused', 'sent', 'cancelled')),
  reason text, due_at integer, due_local text, due_zone text, started_at integer, resumed_at integer,
  finished_at integer, total integer not null default 0, title text, html text, text text, page_html text,
  visits integer not null default 0, created_at integer not null,
  created_by integer references users (id) on delete set null,
  author_id integer references users (id) on delete set null, deleted_at integer
) strict;
create index letters_by_status on letters (status);
create index letters_of_author on letters (author_id);
create index letters_of_creator on letters (created_by);
create index letters_of_post on letters (post_id);
create table letter_images (
  letter_id integer not null references letters (id) on delete cascade,
  image_id integer not null references images (id),
  constraint letter_images_key primary key (letter_id, image_id)
) strict;
create index letter_images_of_image on letter_images (image_id);
-- One row per letter and reader, which is marked before and after it is sent.
create table deliveries (
  id integer primary key autoincrement, letter_id integer not null references letters (id) on delete cascade,
  subscriber_id integer references subscribers (id) on delete set null,
  status text not null default 'pending'
    check (status in ('pending', 'claimed', 'sending', 'sent', 'rejected', 'unknown', 'skipped')),
  attempts integer not null default 0, lease text, leased_until integer not null default 0,
  due_at integer not null, code text, changed_at integer not null,
  bounce text check (bounce in ('hard', 'soft')), complained_at integer, unsubscribed_at integer,
  first_unknown_at integer, constraint deliveries_once unique (letter_id, subscriber_id)
) strict;
create index deliveries_due on deliveries (letter_id, status, due_at, id);
create index deliveries_in_flight on deliveries (leased_until) where status in ('claimed', 'sending');
create index deliveries_of_subscriber on deliveries (subscriber_id);
create table mail_rate (
  id integer not null primary key check (id = 1), next_at integer not null default 0,
  slow_steps integer not null default 0, slowed_at integer not null default 0, problem text, problem_at integer
) strict;
create table mail_events (key text not null primary key, received_at integer not null) strict;
create index mail_events_by_time on mail_events (received_at);
-- How many mails strangers have caused in each hour, so that the limit holds for all processes and after a restart.
create table mail_shares (
  share text not null, hour integer not null, mails integer not null,
  constraint mail_shares_key primary key (share, hour)
) strict;

-- The site around the posts
create table author (
  id integer primary key check (id = 1), user_id integer references users (id) on delete set null,
  name text not null, bio text not null, image_path text, expertise text not null, stats text not null,
  image_id integer references images (id) on delete set null
) strict;
create index author_image on author (image_id);
create table book (
  id integer not null primary key check (id = 1), title text not null, subtitle text not null,
  description text not null, cover_path text not null,
  image_id integer references images (id) on delete set null, shops text not null,
  is_shown integer not null check (is_shown in (0, 1))
) strict;
create index book_image on book (image_id);
create table videos (
  id integer primary key autoincrement, youtube_id text not null, title text not null,
  description text not null, thumbnail_path text not null, duration text not null,
  views integer not null default 0, published_at integer not null,
  image_id integer references images (id) on delete set null, position integer not null default 0,
  is_shown integer not null default 1 check (is_shown in (0, 1))
) strict;
create index videos_image on videos (image_id);
create table policies (
  name text not null primary key check (name in ('privacy', 'terms', 'cookies')), text text not null,
  updated_at integer not null
) strict;
create table site_settings (name text not null primary key, value text not null) strict;

-- Work behind the pages
create table jobs (
  id integer primary key autoincrement, kind text not null, payload text not null, created_at integer not null,
  due_at integer not null, attempts integer not null default 0, lease text,
  leased_until integer not null default 0, failed_at integer, unique_key text
) strict;
create index jobs_by_turn on jobs (failed_at, due_at, id);
create unique index jobs_by_unique_key on jobs (unique_key);
create table history (
  id integer primary key autoincrement, at integer not null,
  actor_id integer references users (id) on delete set null, act text not null, subject text not null,
  person_id integer references users (id) on delete set null, count integer
) strict;
create index history_of_actor on history (actor_id);
create index history_of_person on history (person_id);
create table backups (
  id integer primary key autoincrement, day text unique, started_at integer not null, finished_at integer,
  file text not null, bytes integer, failure text
) strict;
create table post_imports (
  key text not null primary key, post_id integer not null references posts (id) on delete cascade,
  digest text not null, run text not null, import_id integer references imports (id) on delete set null,
  entry_digest text
) strict;
create index imports_of_post on post_imports (post_id);
create index post_imports_of_import on post_imports (import_id);
create table comment_imports (
  key text not null primary key, comment_id integer references comments (id) on delete set null
) strict;
create index imports_of_comment on comment_imports (comment_id);
create table imported_images (
  address text not null primary key, image_id integer not null references images (id) on delete cascade
) strict;
create index addresses_of_image on imported_images (image_id);
create table redirects (
  path text not null primary key, post_id integer references posts (id) on delete cascade, target text,
  import_id integer references imports (id) on delete set null, by_hand integer not null default 0,
  hits integer not null default 0, last_hit_at integer, created_at integer not null
) strict;
create index redirects_of_import on redirects (import_id);
create index redirects_to_post on redirects (post_id)`;
